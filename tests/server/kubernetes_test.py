"""The manifests of packaging/kubernetes: valid by the schemas of Kubernetes, and right for the service.

usage: kubernetes_test.py NEUSUM        with the packages of packaging/server-test-requirements.txt

No cluster is needed: the package kubernetes-validate contains the schemas.
"""
import contextlib
import http.client
import importlib.machinery
import importlib.util
import json
import pathlib
import re
import sys
import unittest

import kubernetes_validate
import running_server
import yaml

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FOLDER = REPOSITORY / 'packaging/kubernetes'
VERSIONS = ['1.25', '1.31', '1.37']
SCORING_SECONDS = 3  # of the document that is being scored when the service stops
NEUSUM = ''


def manifests():
    return {file.name: yaml.safe_load(file.read_text()) for file in sorted(FOLDER.glob('*.yaml'))}


def entrypoint_of_dockerfile():
    text = (REPOSITORY / 'packaging/Dockerfile').read_text()
    return json.loads(re.search(r'^ENTRYPOINT (\[.*\])$', text, re.MULTILINE)[1])


def entrypoint_of_portable_image():
    """Returns the command of an image by tools/release/build_image, to which Kubernetes appends `args`."""
    path = REPOSITORY / 'tools/release/build_image'
    loader = importlib.machinery.SourceFileLoader('build_image', str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader('build_image', loader))
    loader.exec_module(module)
    files = module.make_layout(b'', '0', 'amd64').files
    config = next(json.loads(content)['config'] for content in files.values() if b'"rootfs"' in content)
    assert 'Cmd' not in config, config
    return config['Entrypoint']


def get(port, path):
    """Returns the status of a response."""
    connection = http.client.HTTPConnection('127.0.0.1', port, timeout=30)
    with contextlib.closing(connection):
        connection.request('GET', path)
        return connection.getresponse().status


def milliseconds(flags, name, default):
    return int(flags[flags.index(name) + 1]) if name in flags else default


class KubernetesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.manifests = manifests()
        cls.deployment = cls.manifests['deployment.yaml']['spec']
        cls.pod = cls.deployment['template']['spec']
        cls.container = cls.pod['containers'][0]
        cls.ports = {port['name']: port['containerPort'] for port in cls.container['ports']}

    def test_each_manifest_is_valid(self):
        self.assertEqual(list(self.manifests), ['autoscaler.yaml', 'deployment.yaml', 'disruption-budget.yaml', 'service.yaml'])
        for name, manifest in self.manifests.items():
            for version in VERSIONS:
                with self.subTest(manifest=name, version=version):
                    kubernetes_validate.validate(manifest, version, strict=True)

    def test_the_schemas_reject_an_unknown_field(self):
        wrong = self.manifests['service.yaml'] | {'spec': {'portz': []}}
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, VERSIONS[0], strict=True)

    def test_all_objects_select_the_pods_of_the_deployment(self):
        labels = self.deployment['template']['metadata']['labels']
        self.assertEqual(self.deployment['selector']['matchLabels'], labels)
        self.assertEqual(self.manifests['service.yaml']['spec']['selector'], labels)
        self.assertEqual(self.manifests['disruption-budget.yaml']['spec']['selector']['matchLabels'], labels)
        self.assertEqual(self.manifests['autoscaler.yaml']['spec']['scaleTargetRef']['name'],
                         self.manifests['deployment.yaml']['metadata']['name'])

    def test_both_images_have_the_same_entrypoint(self):
        self.assertEqual(entrypoint_of_dockerfile(), entrypoint_of_portable_image())

    def test_the_service_takes_the_flags_and_answers_the_probes(self):
        program, command, *flags = entrypoint_of_portable_image()
        self.assertEqual((program, command), ('/usr/bin/neusum', 'serve'))
        with running_server.Server(NEUSUM, *flags, *self.container['args'], unready_ms=None) as server:
            for probe in ('startupProbe', 'readinessProbe', 'livenessProbe'):
                self.check_probe(probe, self.container[probe]['httpGet'])
            self.assertEqual(server.ask('GET', '/readyz')[0], 200)
            self.assertEqual(get(self.annotated_port(), '/metrics'), 200)

    def check_probe(self, name, probe):
        self.assertEqual(get(self.ports[probe['port']], probe['path']), 200, name)

    def annotated_port(self):
        return int(self.deployment['template']['metadata']['annotations']['prometheus.io/port'])

    def test_probes_and_metrics_use_the_admin_port(self):
        admin = self.container['args'][self.container['args'].index('--admin-port') + 1]
        self.assertEqual((self.ports['admin'], self.annotated_port()), (int(admin), int(admin)))
        for probe in ('startupProbe', 'readinessProbe', 'livenessProbe'):
            self.assertEqual(self.container[probe]['httpGet']['port'], 'admin')
        self.assertEqual([port['targetPort'] for port in self.manifests['service.yaml']['spec']['ports']], ['http'])

    def test_a_stop_loses_no_request(self):
        unready = milliseconds(self.container['args'], '--unready-ms', 5000) / 1000
        drain = milliseconds(self.container['args'], '--drain-ms', 10000) / 1000
        probe = self.container['readinessProbe']
        self.assertLess(probe['periodSeconds'] * probe['failureThreshold'], unready)
        self.assertGreater(self.pod['terminationGracePeriodSeconds'], unready + drain + SCORING_SECONDS)


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
