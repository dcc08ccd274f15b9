"""A real Kafka broker on 127.0.0.1 for tests: one node that is broker and controller (KRaft), in its own JVM.

    jars = fetch_jars(folder / 'jars', BROKER)
    with KafkaBroker(jars, folder / 'broker') as broker:
        broker.create_topic('topic')
        with broker.start_producer('topic') as producer:
            producer.stdin.write('key\tmessage\n')
        broker.kill()
        broker.start()
        print(broker.address, broker.end_offsets('topic'))

Needs Java 17, and Maven for the first call of fetch_jars. The broker keeps its messages when it is killed
and restarted. Only processes that it started get signals.
"""
import pathlib
import socket
import subprocess
import time

BROKER = ('org.apache.kafka:kafka_2.13:4.3.1', 'org.apache.kafka:kafka-tools:4.3.1')
START_SECONDS = 120
STOP_SECONDS = 20
FETCH_SECONDS = 600
JAVA = ('java', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1')
PROJECT = '''<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>neusum</groupId><artifactId>jars</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>{dependencies}</dependencies>
</project>'''
DEPENDENCY = '<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version></dependency>'
PROPERTIES = '''process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller_port}
listeners=PLAINTEXT://{address},CONTROLLER://127.0.0.1:{controller_port}
advertised.listeners=PLAINTEXT://{address}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs={folder}/data
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
'''


def fetch_jars(folder: pathlib.Path, artifacts, exclude_groups=()) -> list[pathlib.Path]:
    """Returns the jars of Maven artifacts ('group:artifact:version') and of their dependencies; downloads them the first time.

    Raises RuntimeError with the reason if Maven cannot download them."""
    jars = folder / '+'.join(artifact.split(':', 1)[1].replace(':', '-') for artifact in artifacts)
    done = jars / 'complete'
    if not done.exists():
        jars.mkdir(parents=True, exist_ok=True)
        project = jars / 'pom.xml'
        project.write_text(PROJECT.format(dependencies=''.join(DEPENDENCY.format(*one.split(':')) for one in artifacts)))
        try:
            subprocess.run(['mvn', '--quiet', '--batch-mode', '--file', project, 'dependency:copy-dependencies',
                            '-DincludeScope=runtime', f'-DexcludeGroupIds={",".join(exclude_groups)}',
                            f'-DoutputDirectory={jars.resolve()}'], check=True, timeout=FETCH_SECONDS)
        except (OSError, subprocess.SubprocessError) as error:
            raise RuntimeError(f'Maven cannot download {", ".join(artifacts)}: {error}') from error
        done.touch()
    return sorted(jars.glob('*.jar'))


def find_free_ports(count):
    sockets = [socket.create_server(('127.0.0.1', 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class KafkaBroker:
    """Its files, and the logs of all programs, are in `folder`, which must be empty or not exist."""

    def __init__(self, jars: list[pathlib.Path], folder: pathlib.Path):
        self._classpath = ':'.join(str(jar.resolve()) for jar in jars)
        self._folder = pathlib.Path(folder).resolve()
        self._folder.mkdir(parents=True)
        self._port, controller_port = find_free_ports(2)
        self.address = f'127.0.0.1:{self._port}'
        self._properties = self._folder / 'server.properties'
        self._properties.write_text(PROPERTIES.format(address=self.address, controller_port=controller_port,
                                                      folder=self._folder))
        self._process = None

    def __enter__(self):
        # An id of 16 bytes in base64, which is the same for all brokers of these tests.
        self._run('kafka.tools.StorageTool', 'format', '--cluster-id', 'bmV1c3VtLW5ldXN1bS0tLQ', '--config', self._properties)
        self.start()
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def start(self):
        """Starts the broker and waits until it accepts connections."""
        self._process = self._popen('kafka.Kafka', self._properties, stdout=subprocess.DEVNULL)
        end = time.monotonic() + START_SECONDS
        while not self._accepts_connections():
            if self._process.poll() is not None or time.monotonic() > end:
                self.kill()
                raise RuntimeError(f'the Kafka broker did not start:\n{(self._folder / "log").read_text()[-3000:]}')
            time.sleep(0.1)

    def kill(self):
        """Kills the broker (kill -9)."""
        self._process.kill()
        self._process.wait()

    def create_topic(self, topic: str, partitions: int = 4):
        self._run('org.apache.kafka.tools.TopicCommand', '--bootstrap-server', self.address, '--create', '--topic', topic,
                  '--partitions', partitions, '--replication-factor', 1)

    def start_producer(self, topic: str) -> subprocess.Popen:
        """Starts a program that sends each line of its stdin, key and message separated by a tab, until stdin is closed."""
        return self._popen('org.apache.kafka.tools.ConsoleProducer', '--bootstrap-server', self.address, '--topic', topic,
                           '--timeout', 5, '--request-timeout-ms', 30000, '--message-send-max-retries', 1000,
                           '--reader-property', 'parse.key=true', stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)

    def end_offsets(self, topic: str) -> dict[int, int]:
        """Returns the number of messages of each partition."""
        lines = self._run('org.apache.kafka.tools.GetOffsetShell', '--bootstrap-server', self.address, '--topic', topic)
        return {int(partition): int(offset) for _, partition, offset in (line.split(':') for line in lines.splitlines())}

    def read_keys(self, topic: str) -> list[str]:
        """Returns the keys of all messages."""
        count = sum(self.end_offsets(topic).values())
        return self._run('org.apache.kafka.tools.consumer.ConsoleConsumer', '--bootstrap-server', self.address, '--topic', topic,
                         '--from-beginning', '--max-messages', count, '--formatter-property', 'print.key=true',
                         '--formatter-property', 'print.value=false').splitlines()

    def _accepts_connections(self):
        try:
            socket.create_connection(('127.0.0.1', self._port), timeout=1).close()
            return True
        except OSError:
            return False

    def _popen(self, *words, **options):
        with (self._folder / 'log').open('ab') as log:
            return subprocess.Popen([*JAVA, '-cp', self._classpath, *map(str, words)], stderr=log, **options)

    def _run(self, *words):
        """Runs one of Kafka's programs; returns its output."""
        process = self._popen(*words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        output, _ = process.communicate()
        if process.returncode:
            raise RuntimeError(f'{words[0]} failed:\n{output}\n{(self._folder / "log").read_text()[-3000:]}')
        return output
