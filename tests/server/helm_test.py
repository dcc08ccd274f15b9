"""The chart of packaging/helm: its defaults are the manifests of packaging/kubernetes, and all that it can write is valid.

usage: helm_test.py        with the packages of packaging/server-test-requirements.txt and the program helm
"""
import shutil
import subprocess
import unittest

import kubernetes_validate
import yaml
from kubernetes_test import REPOSITORY, VERSIONS, manifests


@unittest.skipUnless(shutil.which('helm'), 'helm is not installed')
class HelmTest(unittest.TestCase):
    EVERYTHING = ('autoscaler.queueDocuments=20', 'serviceMonitor.enabled=true', 'serviceMonitor.labels.release=prometheus',
                  'networkPolicy.enabled=true', 'tokenSecret=neusum-tokens', 'imagePullSecrets[0].name=registry')

    def render(self, *values):
        """Returns the objects of the chart as {(kind, name): object}."""
        chart = REPOSITORY / 'packaging/helm/neusum'
        subprocess.run(['helm', 'lint', '--strict', '--quiet', chart], check=True)
        settings = [word for value in values for word in ('--set', value)]
        done = subprocess.run(['helm', 'template', 'neusum', chart, '--kube-version', VERSIONS[0] + '.0', *settings], check=True,
                              capture_output=True, text=True)
        objects = filter(None, yaml.safe_load_all(done.stdout))
        return {(one['kind'], one['metadata']['name']): one for one in objects}

    def test_its_defaults_are_the_manifests(self):
        self.assertEqual(self.render(), {(one['kind'], one['metadata']['name']): one for one in manifests().values()})

    def test_with_everything_each_object_is_valid(self):
        objects = self.render(*self.EVERYTHING)
        monitor = objects.pop(('ServiceMonitor', 'neusum'))  # a type that an operator adds
        self.assertEqual(len(objects), 6)
        for name, manifest in objects.items():
            for version in VERSIONS:
                with self.subTest(manifest=name, version=version):
                    kubernetes_validate.validate(manifest, version, strict=True)
        metrics = objects['Service', 'neusum-metrics']
        self.assertLessEqual(monitor['spec']['selector']['matchLabels'].items(), metrics['metadata']['labels'].items())
        self.assertEqual(monitor['spec']['endpoints'][0]['port'], metrics['spec']['ports'][0]['name'])
        self.assertEqual(objects['Service', 'neusum']['metadata']['labels'], {'app.kubernetes.io/name': 'neusum'})

    def test_the_service_takes_the_flags_of_the_chart(self):
        deployment = self.render('tokenSecret=neusum-tokens')['Deployment', 'neusum']
        args = deployment['spec']['template']['spec']['containers'][0]['args']
        self.assertEqual(args[4:6], ['--token-file', '/etc/neusum/tokens'])
        self.assertEqual(args[:4] + args[6:], manifests()['deployment.yaml']['spec']['template']['spec']['containers'][0]['args'])

    def test_the_autoscaler_can_be_left_out(self):
        self.assertNotIn(('HorizontalPodAutoscaler', 'neusum'), self.render('autoscaler.enabled=false'))


if __name__ == '__main__':
    unittest.main()
