"""Reference pages of the public C++ headers, from their declarations and comments."""
import re

NAME = re.compile(r'^(?:template <[^>]*>\s*)?(?:enum class|struct|class|using|namespace)\s+(\w+)')
ESCAPES = str.maketrans({'&': '&amp;', '<': '&lt;', '*': r'\*', '[': r'\['})
C_BODY = re.compile(r'#ifdef __cplusplus\nextern "C" \{\n#endif\n(.*?)#ifdef __cplusplus\n\}', re.DOTALL)
FUNCTION = re.compile(r'(operator\S+|\w+)\s*\(')


def page(path, text):
    """The page of one header; `path` is that in the repository."""
    name = path.removeprefix('include/')
    about, declarations = parse(text)
    parts = [f'# {name}', f'```cpp\n#include "{name}"\n```', *([prose(about)] if about else [])]
    for comment, code in declarations:
        parts += [f'## {title(code)}', *([prose(comment)] if comment else []), f'```cpp\n{code}\n```']
    if not declarations:
        parts.append('\n'.join(f'- `{include}`' for include in re.findall(r'#include "(.*)"', text)))
    return '\n\n'.join(parts) + '\n'


def index(texts):
    """The page that lists the headers; `texts` has the text of each path."""
    rows = []
    for path, text in texts.items():
        about, declarations = parse(text)
        names = list(dict.fromkeys(title(code) for _, code in declarations))
        name = path.removeprefix('include/neusum/')
        comments = [about, *(comment for comment, _ in declarations)]
        summary = re.split(r'(?<=\.)\s', prose(next(filter(None, comments), '')))[0].replace('\n', ' ')
        rows.append(f'| [`{name}`]({name.removesuffix(".h")}.md) | {summary} | {", ".join(f"`{n}`" for n in names)} |')
    return '\n'.join(['# C++ headers', '',
                      'One page per public header, generated from its comments. [The C++ guide](../../how-to/library.md) '
                      'shows how to use them.', '', '| header | content | names |', '|---|---|---|', *rows]) + '\n'


def forwarded_header(text):
    """The header that replaces this one, if it only includes another."""
    includes = re.findall(r'#include "(.*)"', text)
    return includes[0] if len(includes) == 1 and 'namespace' not in text else None


def parse(text):
    """(the comment at the top of the header, [(comment, declaration)])"""
    if c_interface := C_BODY.search(text):
        before, body = text[:c_interface.start()], c_interface[1]
    else:
        before, _, rest = text.partition('\nnamespace neusum')
        body = rest.partition('{\n')[2].rpartition('\n}  // namespace')[0]
    about = '\n'.join(line for line in comment_lines(before) if not line.startswith('NOLINT'))
    found = []
    for block in top_level(body):
        comments = comment_lines(block, leading=True)
        code = block[len('\n'.join(f'// {line}'.rstrip() for line in comments)):].strip('\n') if comments else block
        if code and not is_internal(code):
            found.append(('\n'.join(comments), without_internals(code)))
        elif not code and not found and not about:
            about = '\n'.join(comments)
    return about, found


def comment_lines(text, leading=False):
    """The lines of `text` that are comments, without //; only those at its beginning if `leading`."""
    lines = []
    for line in text.split('\n'):
        if line.startswith('//'):
            lines.append(line[2:].removeprefix(' '))
        elif leading:
            break
    return lines


def top_level(body):
    """The declarations, each with the comment before it: parts that end where no bracket is open."""
    parts, lines, depth = [], [], 0
    for line in body.split('\n'):
        if not line.strip() and depth == 0:
            parts.append('\n'.join(lines))
            lines = []
            continue
        lines.append(line)
        bare = re.sub(r'"(?:\\.|[^"\\])*"|//.*', '', line)
        depth += sum(map(bare.count, '{(')) - sum(map(bare.count, '})'))
        if depth == 0 and bare.rstrip().endswith((';', '}')):
            parts.append('\n'.join(lines))
            lines = []
    return [part.strip('\n') for part in [*parts, '\n'.join(lines)] if part.strip()]


def is_internal(code):
    """Names of enumerators, and declarations ahead of their definition, tell a user nothing."""
    return bool(re.match(r'template <>\s*struct EnumNames', code) or re.match(r'(class|struct|enum class) \w+;$', code))


def without_internals(code):
    """A class without its private part and without the visitor of its fields."""
    code = re.sub(r'\n\n? *// [^\n]*\n(?= *template <typename Self)', '\n', code)
    code = re.sub(r'\n*(?: *template <typename Self, typename Visitor>[^\n]*\n)? *static void visit_fields\(.*?\n  }', '', code,
                  flags=re.DOTALL)
    code = re.sub(r'\n+ private:.*?(?=\n};?$)', '', code, flags=re.DOTALL)
    return re.sub(r'\n\n+(?=};?$)', '\n', code)


def title(code):
    if match := NAME.match(code):
        return match[1]
    match = FUNCTION.search(code)
    return match[1] if match else re.search(r'(\w+) *(?:=|;|\{)', code)[1]


def prose(comment):
    """A comment as Markdown: what is not in backquotes is plain text."""
    return re.sub(r'(`[^`]*`)|[^`]+', lambda part: part[0] if part[1] else part[0].translate(ESCAPES), comment)
