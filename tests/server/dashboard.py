"""The Prometheus queries of the Grafana dashboard."""
import json
import pathlib

FILE = pathlib.Path(__file__).resolve().parents[2] / 'packaging' / 'grafana-dashboard.json'
VARIABLES = {'$__rate_interval': '1m', '$instance': '.*'}


def expressions():
    """Yields the queries of every panel, in the form that Grafana sends."""
    dashboard = json.loads(FILE.read_text())
    found = [target['expr'] for panel in dashboard['panels'] for target in panel.get('targets', [])]
    for variable, value in VARIABLES.items():
        found = [expression.replace(variable, value) for expression in found]
    return found
