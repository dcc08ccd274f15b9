"""The reference page of the HTTP service, from its OpenAPI description."""
import json


def page(text):
    api = json.loads(text)
    shared = api['components']
    parts = ['# HTTP interface',
             'Generated from `apps/server/openapi.json`, which the service returns at `/openapi.json`.', api['info']['description'],
             '## Routes', routes_table(api)]
    for path, method, operation in operations(api):
        parts += route(api, method, path, operation)
    parts += ['## Headers', 'Every route accepts these headers, and every response has them:', headers_table(shared['parameters'].values())]
    parts += ['## Errors', 'A request that fails as a whole gets a [Failure](#failure), or the type that its route names:', errors_table(api)]
    parts += ['## Types']
    for name, schema in shared['schemas'].items():
        parts += [f'### {name}', *described(schema), *properties(schema)]
    return '\n\n'.join(parts) + '\n'


def operations(api):
    """[(path, method, operation)]"""
    return [(path, method, operation) for path, methods in api['paths'].items()
            for method, operation in methods.items() if method != 'parameters']


def resolve(api, item):
    """The item itself, or that which its $ref names."""
    if '$ref' not in item:
        return item
    for name in item['$ref'].removeprefix('#/').split('/'):
        api = api[name]
    return api


def table(heads, rows):
    lines = [heads, ['---'] * len(heads), *rows]
    return '\n'.join('| ' + ' | '.join(str(cell).replace('|', r'\|').replace('\n', ' ') for cell in line) + ' |' for line in lines)


def routes_table(api):
    return table(['route', 'purpose'], [[f'[`{method.upper()} {path}`](#{anchor(method, path)})', operation['summary']]
                                        for path, method, operation in operations(api)])


def headers_table(parameters):
    return table(['header', 'meaning'], [[f'`{item["name"]}`', item['description']] for item in parameters])


def failures(api, operation):
    """{status: response} of the responses that are not a success; the status of all others is `default`"""
    return {status: resolve(api, answer) for status, answer in operation['responses'].items() if status != '200'}


def errors_table(api):
    found = {}
    for _, _, operation in operations(api):
        found |= failures(api, operation)
    return table(['status', 'meaning'], [[status, found[status]['description']] for status in sorted(found) if status.isdigit()])


def error_link(status, answer):
    return f'[{status}](#errors)' if status.isdigit() else content_type(answer['content']['application/json'])


def anchor(method, path):
    return f'{method} {path}'.replace('/', '').replace('.', '').replace(' ', '-').lower()


def route(api, method, path, operation):
    parts = [f'### {method.upper()} {path}', operation['summary'] + '.', *described(operation)]
    if any(operation.get('security', [])):
        parts.append('Needs a token (`Authorization: Bearer TOKEN`) if the service was started with `--token-file`.')
    parts += body(operation.get('requestBody'))
    success = resolve(api, operation['responses']['200'])
    types = ', '.join(map(content_type, success.get('content', {}).values()))
    parts.append(f'**Response** 200: {types}. {success["description"]}. Errors: '
                 + ', '.join(error_link(*failure) for failure in failures(api, operation).items()) + '.')
    example = success.get('content', {}).get('application/json', {}).get('example')
    return parts + ([code(example)] if example else [])


def body(request):
    if not request:
        return []
    content = request['content']['application/json']
    parts = [f'**Body**: {content_type(content)}. {request.get("description", "")}']
    for example in content.get('examples', {}).values():
        parts += [f'{example["summary"]}:', code(example['value'])]
    return parts


def content_type(content):
    return type_of(content['schema'])


def code(value):
    return f'```json\n{json.dumps(value, indent=2, ensure_ascii=False)}\n```'


def described(item):
    return [item['description']] if item.get('description') else []


def properties(schema):
    required = schema.get('required', [])
    rows = [[f'`{name}`', type_of(value), 'yes' if name in required else 'no', ' '.join([*described(value), *limits(value)])]
            for name, value in schema.get('properties', {}).items()]
    return [table(['member', 'type', 'required', 'meaning'], rows)] if rows else []


def type_of(schema):
    if '$ref' in schema:
        name = schema['$ref'].rpartition('/')[2]
        return f'[{name}](#{name.lower()})'
    if schema.get('type') == 'array':
        return f'array of {type_of(schema["items"])}'
    if 'anyOf' in schema:
        return type_of(schema['anyOf'][0])
    return schema.get('type', 'any')


def limits(schema):
    words = {'enum': 'One of', 'minimum': 'Minimum', 'maximum': 'Maximum', 'minItems': 'Minimum items',
             'maxItems': 'Maximum items', 'default': 'Default'}
    return [f'{word}: {show(schema[key])}.' for key, word in words.items() if key in schema]


def show(value):
    return ', '.join(map(show, value)) if isinstance(value, list) else f'`{json.dumps(value)}`'
