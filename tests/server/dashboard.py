"""What the Grafana dashboard asks Prometheus."""
import json
import pathlib

FILE = pathlib.Path(__file__).resolve().parents[2] / 'packaging' / 'grafana-dashboard.json'
VARIABLES = {'$__rate_interval': '1m', '$instance': '.*'}


def expressions():
    """Of every panel, as Grafana sends them."""
    dashboard = json.loads(FILE.read_text())
    found = [target['expr'] for panel in dashboard['panels'] for target in panel.get('targets', [])]
    for variable, value in VARIABLES.items():
        found = [expression.replace(variable, value) for expression in found]
    return found
