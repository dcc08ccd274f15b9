"""Broken links in the Markdown files of the repository and in the pages of the built site."""
import html.parser
import os
import re
import urllib.parse

import github_markdown

RAW_MARKDOWN = re.compile(r'^(- |\d+\. |\|)', re.MULTILINE)
ASSETS = {('script', 'src'), ('img', 'src'), ('link', 'href')}


def is_local(url):
    return not re.match(r'[a-z]+:|//', url)


def repository_problems(root, files):
    """Links of Markdown files (paths in `root`) to a file or a heading that does not exist."""
    texts = {file: (root / file).read_text() for file in files}
    return [f'{file}: {problem}' for file, text in texts.items() for target in github_markdown.links(text)
            if is_local(target) and (problem := repository_problem(root, file, target))]


def repository_problem(root, file, target):
    path, _, anchor = target.partition('#')
    linked = os.path.normpath(os.path.join(os.path.dirname(file), path)) if path else file
    if not (root / linked).exists():
        return f'there is no {target}'
    if anchor and linked.endswith('.md') and anchor not in github_markdown.anchors((root / linked).read_text()):
        return f'{linked} has no heading #{anchor}'
    return None


class Page(html.parser.HTMLParser):
    """The ids, the links, the assets and the texts of paragraphs of an HTML page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.assets, self.paragraphs = set(), [], [], []
        self.in_paragraph = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ('id', 'name'):
                self.ids.add(value)
            elif name in ('href', 'src') and value:
                self.links.append(value)
            if (tag, name) in ASSETS:
                self.assets.append(value)
        if tag == 'p':
            self.paragraphs.append('')
            self.in_paragraph = True
        elif self.in_paragraph and tag == 'code':
            self.paragraphs[-1] += '`'

    def handle_endtag(self, tag):
        if tag == 'p':
            self.in_paragraph = False

    def handle_data(self, data):
        if self.in_paragraph:
            self.paragraphs[-1] += data


def site_problems(site):
    """Links of the pages in the folder `site` that lead nowhere, assets from the network, and Markdown that is not rendered."""
    pages = {str(path.relative_to(site)): Page(path.read_text()) for path in sorted(site.rglob('*.html'))}
    problems = []
    for name, page in pages.items():
        problems += [f'{name}: {problem}' for url in page.links if is_local(url) and (problem := site_problem(site, pages, name, url))]
        problems += [f'{name}: {url} is not part of the site' for url in page.assets if not is_local(url) and url[:5] != 'data:']
        problems += [f'{name}: not rendered: {text.strip()[:60]!r}' for text in page.paragraphs if RAW_MARKDOWN.search(text)]
    return problems


def site_problem(site, pages, name, url):
    parts = urllib.parse.urlsplit(url)
    path = urllib.parse.unquote(parts.path)
    linked = os.path.normpath(os.path.join('/', os.path.dirname(name), path)).lstrip('/') if path else name
    if linked in pages:
        anchor = urllib.parse.unquote(parts.fragment)
        return f'{linked} has no #{anchor}' if anchor and anchor not in pages[linked].ids else None
    return None if (site / linked).is_file() else f'there is no {linked}'
