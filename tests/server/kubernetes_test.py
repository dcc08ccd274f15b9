"""The manifests of packaging/kubernetes: valid by the schemas of Kubernetes, and right for the service.

usage: kubernetes_test.py NEUSUM        with the packages of packaging/server-test-requirements.txt

No cluster is needed: the package kubernetes-validate contains the schemas.
"""
import pathlib
import sys
import unittest

import kubernetes_validate
import yaml

import running_server

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'packaging/kubernetes'
VERSIONS = ['1.25', '1.31', '1.37']
SCORING_SECONDS = 3  # of the document that is being scored when the service stops
NEUSUM = ''


def manifests():
    return {file.name: yaml.safe_load(file.read_text()) for file in sorted(FOLDER.glob('*.yaml'))}


def milliseconds(flags, name, default):
    return int(flags[flags.index(name) + 1]) if name in flags else default


class KubernetesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.manifests = manifests()
        cls.deployment = cls.manifests['deployment.yaml']['spec']
        cls.pod = cls.deployment['template']['spec']
        cls.container = cls.pod['containers'][0]

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

    def test_the_service_takes_the_flags_and_answers_the_probes(self):
        with running_server.Server(NEUSUM, *self.container['args'], unready_ms=None) as server:
            for probe in ('startupProbe', 'readinessProbe', 'livenessProbe'):
                self.assertEqual(server.ask('GET', self.container[probe]['httpGet']['path'])[0], 200, probe)

    def test_a_stop_loses_no_request(self):
        unready = milliseconds(self.container['args'], '--unready-ms', 5000) / 1000
        drain = milliseconds(self.container['args'], '--drain-ms', 10000) / 1000
        probe = self.container['readinessProbe']
        self.assertLess(probe['periodSeconds'] * probe['failureThreshold'], unready)
        self.assertGreater(self.pod['terminationGracePeriodSeconds'], unready + drain + SCORING_SECONDS)


if __name__ == '__main__':
    NEUSUM = sys.argv.pop(1)
    unittest.main()
