"""The reference page of the HTTP service, from its OpenAPI description."""
import json


def page(text):
    api = json.loads(text)
    parts = ['# HTTP interface',
             'Generated from `apps/server/openapi.json`, which the service returns at `/openapi.json`.', api['info']['description'], '## Routes', routes_table(api)]
    for path, operations in api['paths'].items():
        for method, operation in operations.items():
            if method != 'parameters':
                parts += route(api, method, path, operation, operations.get('parameters', []))
    parts += ['## Types']
    for name, schema in api['components']['schemas'].items():
        parts += [f'### {name}', *described(schema), *properties(schema)]
    return '\n\n'.join(parts) + '\n'


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
                                        for path, operations in api['paths'].items()
                                        for method, operation in operations.items() if method != 'parameters'])


def anchor(method, path):
    return f'{method} {path}'.replace('/', '').replace('.', '').replace(' ', '-').lower()


def route(api, method, path, operation, shared):
    parts = [f'### {method.upper()} {path}', operation['summary'] + '.', *described(operation)]
    if any(operation.get('security', [])):
        parts.append('Needs a token (`Authorization: Bearer TOKEN`) if the service was started with `--token-file`.')
    parameters = [resolve(api, item) for item in (*shared, *operation.get('parameters', []))]
    if parameters:
        parts.append(table(['header of the request', 'meaning'],
                           [[f'`{item["name"]}`', item.get('description', '')] for item in parameters]))
    parts += body(operation.get('requestBody'))
    answers = {status: resolve(api, answer) for status, answer in operation['responses'].items()}
    parts.append(table(['status', 'type', 'meaning'],
                       [[status, ', '.join(map(content_type, answer.get('content', {}).values())), answer['description']]
                        for status, answer in answers.items()]))
    example = answers['200'].get('content', {}).get('application/json', {}).get('example')
    return parts + (['Example of a response:', code(example)] if example else [])


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
