"""GitHub Markdown: its links, its anchors, and the same text for Python-Markdown, which MkDocs uses."""
import re

FENCE = re.compile(r'^ *(```|~~~)')
ITEM = re.compile(r'^( *)([-*]|\d+\.) +\S')
# A link or an image; a text in backquotes is skipped, because it is matched first.
LINK = re.compile(r'(`+)(?!`).*?(?<!`)\1(?!`)|(!?\[(?:[^\[\]`]|`[^`]*`|\[[^\[\]]*\])*\])\(([^()\s]+)\)', re.DOTALL)
HEADING = re.compile(r'^#{1,6} +(.*?)(?: +#+)?$')


def blocks(markdown):
    """[(is it code, lines)]: the text in runs of lines; the lines of a fence belong to its code."""
    runs, in_code = [], False
    for line in markdown.split('\n'):
        is_fence = bool(FENCE.match(line))
        is_code = in_code or is_fence
        if not runs or runs[-1][0] != is_code:
            runs.append((is_code, []))
        runs[-1][1].append(line)
        in_code = in_code != is_fence
    return runs


def links(markdown):
    """The targets of all links and images, in order."""
    found = []
    map_links(markdown, lambda target: found.append(target) or target)
    return found


def map_links(markdown, convert):
    """The text with the target of each link converted; a link whose target becomes None leaves its text."""
    def replace(match):
        if not match[2]:
            return match[0]
        target = convert(match[3])
        return match[2][1:-1] if target is None else f'{match[2]}({target})'

    return '\n'.join(text if is_code else LINK.sub(replace, text)
                     for is_code, text in ((is_code, '\n'.join(lines)) for is_code, lines in blocks(markdown)))


def anchors(markdown):
    """The anchors of the headings, as GitHub makes them."""
    found = []
    for is_code, lines in blocks(markdown):
        for heading in (match[1] for line in lines if not is_code and (match := HEADING.match(line))):
            text = re.sub(r'\[([^\]]*)\]\([^)]*\)', r'\1', heading).replace('`', '')
            slug = re.sub(r'[^\w\- ]', '', text.lower()).replace(' ', '-')
            found.append(slug if slug not in found else f'{slug}-{found.count(slug)}')
    return found


def to_python_markdown(markdown):
    """Adds what Python-Markdown needs: blank lines before lists and tables, nested items indented by four spaces."""
    result = []
    for is_code, lines in blocks(markdown):
        result += lines if is_code else spaced_lines(lines, result[-1:])
    return '\n'.join(result)


def spaced_lines(lines, before):
    """The lines of a text without code that follows the line `before`."""
    result = []
    in_list = in_paragraph = False  # in a list; in a paragraph of an item, after a blank line
    for line in lines:
        previous = (result or before or [''])[-1]
        is_item = bool(ITEM.match(line))
        if line and not previous:
            in_paragraph = line.startswith(' ') and not is_item
            in_list = in_list and (in_paragraph or is_item)
        if previous.strip() and (starts_table(line, previous) or is_item and (in_paragraph or not in_list)):
            result.append('')
            in_paragraph = False
        in_list = in_list or is_item
        indent = len(line) - len(line.lstrip(' '))
        result.append(' ' * indent + line if in_list else line)
    return result


def starts_table(line, previous):
    return line.startswith('|') and not previous.startswith('|')
