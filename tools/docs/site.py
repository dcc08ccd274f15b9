"""Hooks of mkdocs.yml: what the site shows beyond the files of docs/.

Files outside of docs/ become pages, reference pages are generated from the public headers and from the OpenAPI
description, and links to files of the repository lead to these pages. The files in docs/ stay plain GitHub Markdown.
"""
import os
import pathlib
import re
import sys

from mkdocs.structure.files import File

sys.path.insert(0, os.path.dirname(__file__))
import cpp_reference  # noqa: E402
import github_markdown  # noqa: E402
import http_reference  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {  # file of the repository -> page of the site
    'README.md': 'index.md',
    'ARCHITECTURE.md': 'explanation/architecture.md',
    'CONTRIBUTING.md': 'how-to/contributing.md',
    'SECURITY.md': 'how-to/security.md',
    'CHANGELOG.md': 'reference/changelog.md',
    'models/neusum-en.md': 'reference/model-card.md',
    'models/neusum-query.md': 'reference/query-model-card.md',
    'models/neusum-fr.md': 'reference/french-model-card.md',
    'models/neusum-vi.md': 'reference/vietnamese-model-card.md',
    'models/neusum-universal.md': 'reference/universal-model-card.md',
    'models/neusum-pages.md': 'reference/pages-model-card.md',
    'models/neusum-cite.md': 'reference/cite-model-card.md',
    'models/neusum-structure.md': 'reference/structure-model-card.md',
    'apps/server/openapi.json': 'reference/http.md',
}

# Weight of the pages of a folder in the search of the site; all others have 1. Readers first want to do something.
SEARCH_BOOSTS = {'how-to/': 2, 'tutorials/': 2, 'reference/': 0.5, 'reference/cpp/': 0.2, 'reference/changelog': 0.2, 'decisions/': 0.2}


def header_page(path):
    return 'reference/cpp/' + path.removeprefix('include/neusum/').removesuffix('.h') + '.md'


def headers():
    """The public headers that have a page: {path in the repository: page}."""
    found = sorted((ROOT / 'include').rglob('*.h'), key=lambda path: (len(path.parts), path))
    paths = [str(path.relative_to(ROOT)) for path in found if not cpp_reference.forwarded_header(path.read_text())]
    return {path: header_page(path) for path in paths}


def on_config(config):
    decisions = sorted(path.name for path in (ROOT / 'docs/decisions').glob('0*.md'))
    fill = {
        'CPP_PAGES': ['reference/cpp/index.md', *({page[14:-3] + '.h': page} for page in headers().values())],
        'DECISION_PAGES': ['decisions/README.md', *(f'decisions/{name}' for name in decisions)],
    }
    config.nav = fill_nav(config.nav, fill)
    return config


def fill_nav(nav, fill):
    if isinstance(nav, list):
        return [fill_nav(item, fill) for item in nav]
    if isinstance(nav, dict):
        return {title: fill_nav(item, fill) for title, item in nav.items()}
    return fill.get(nav, nav)


def on_files(files, config):
    for source, page in PAGES.items():
        if source.endswith('.md'):
            files.append(File.generated(config, page, content=(ROOT / source).read_text()))
    files.append(File.generated(config, PAGES['apps/server/openapi.json'],
                                content=http_reference.page((ROOT / 'apps/server/openapi.json').read_text())))
    texts = {path: (ROOT / path).read_text() for path in headers()}
    for path, page in headers().items():
        files.append(File.generated(config, page, content=cpp_reference.page(path, texts[path])))
    files.append(File.generated(config, 'reference/cpp/index.md', content=cpp_reference.index(texts)))
    return files


def source_of(page):
    """The file of the repository that a page shows."""
    sources = {page: source for source, page in (PAGES | headers()).items()}
    return sources.get(page, f'docs/{page}')


def page_of(source):
    """The page that shows a file of the repository, or None."""
    if source == 'docs/decisions':
        return 'decisions/README.md'
    if source.startswith('docs/'):
        return source.removeprefix('docs/')
    if source.startswith('include/') and (new_name := cpp_reference.forwarded_header((ROOT / source).read_text())):
        return header_page(f'include/{new_name}')
    return (PAGES | headers()).get(source)


def search_boost(page):
    folders = [folder for folder in SEARCH_BOOSTS if page.startswith(folder)]
    return SEARCH_BOOSTS[max(folders, key=len)] if folders else 1


def on_page_markdown(markdown, page, config, files):
    page.meta['search'] = {'boost': search_boost(page.file.src_uri)}
    folder = os.path.dirname(source_of(page.file.src_uri))

    def convert(target):
        """The target of a link as the site has it; None for a folder, which has no page."""
        path, mark, anchor = target.partition('#')
        if not path or re.match(r'[a-z]+:', path):
            return target
        source = os.path.normpath(os.path.join(folder, path))
        uri = page_of(source)
        if not uri and not (ROOT / source).is_file():
            return None if (ROOT / source).is_dir() else target  # MkDocs reports what does not exist
        return os.path.relpath(uri or publish(source, config, files), os.path.dirname(page.file.src_uri) or '.') + mark + anchor

    return github_markdown.to_python_markdown(github_markdown.map_links(markdown, convert))


def publish(source, config, files):
    """Adds a file of the repository to the site as plain text; returns its path there."""
    uri = f'source/{source}.txt'
    if not files.get_file_from_path(uri):
        files.append(File.generated(config, uri, content=(ROOT / source).read_text()))
    return uri
