"""A real standalone Spark cluster on 127.0.0.1 for tests: a master and workers, each in its own JVM.

    with SparkCluster(folder) as cluster:
        driver = cluster.submit('job.py', 'input.jsonl', 'output')
        cluster.kill_worker(1)
        cluster.restart_worker(1)
        assert driver.wait() == 0, cluster.driver_log.read_text()
        print(cluster.executor_cpu_seconds, cluster.peak_executor_memory_mb.python)

Needs Linux, Java and a Python that has pyspark. Spark chooses free ports, so several clusters may run at the same time.
Logs and files of Spark are in `folder`; a killed JVM also leaves a few small libraries in /tmp. Executors get the PYTHONPATH
of the caller. Only processes that the cluster started get signals.
"""
import dataclasses
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import threading
import time
import typing
import urllib.request

START_SECONDS = 180
STOP_SECONDS = 10
SAMPLE_SECONDS = 0.25
JVM_OPTIONS = '-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
FIND_SPARK = 'import importlib.util; print(importlib.util.find_spec("pyspark").submodule_search_locations[0])'


def as_json(row):
    """A summary or an extract of a column as JSON has it: without empty fields of its sentences."""
    sentences = [{name: value for name, value in sentence.items() if value not in ([], '', None)} for sentence in row['sentences']]
    return {**row, 'sentences': sentences}


@dataclasses.dataclass(frozen=True)
class Process:
    """A process in /proc. A pid may be reused by a later process; `key` is unique."""
    pid: int
    parent: int
    name: str
    start: int
    cpu_seconds: float
    memory_mb: float

    @property
    def key(self):
        return self.pid, self.start


class Memory(typing.NamedTuple):
    jvm: float
    python: float


def read_process(pid):
    """Returns None if the process does not exist or is a zombie."""
    try:
        stat = pathlib.Path('/proc', str(pid), 'stat').read_text(errors='replace')
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The name is in parentheses and may itself contain parentheses and spaces.
    name, fields = stat[stat.index('(') + 1:stat.rindex(')')], stat[stat.rindex(')') + 2:].split()
    # A JVM whose first thread has ended looks like a zombie while others still run.
    if fields[0] in 'ZX' and int(fields[17]) < 2:
        return None
    return Process(pid, int(fields[1]), name, int(fields[19]),
                   (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK'),
                   int(fields[21]) * os.sysconf('SC_PAGE_SIZE') / 2**20)


def children_by_parent():
    children = {}
    for pid in filter(str.isdigit, os.listdir('/proc')):
        if process := read_process(int(pid)):
            children.setdefault(process.parent, []).append(process)
    return children


def walk_descendants(pid, children, below_python=False):
    """Returns (process, whether it is Python or a descendant of Python) for all descendants of `pid`, parents first."""
    for process in children.get(pid, []):
        is_python = below_python or process.name.startswith('python')
        yield process, is_python
        yield from walk_descendants(process.pid, children, is_python)


def send_signal(key, number):
    """Sends a signal; returns whether the process still existed. Cannot hit another process with the same pid."""
    pid, start = key
    try:
        descriptor = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        process = read_process(pid)
        if process is None or process.start != start:
            return False
        signal.pidfd_send_signal(descriptor, number)
        return True
    except ProcessLookupError:
        return False
    finally:
        os.close(descriptor)


def tail(log, lines=30):
    return '\n'.join(log.read_text(errors='replace').splitlines()[-lines:])


class SparkCluster:
    """Workers are numbered from 1. An application gets one executor per worker, with all its cores and memory.

    CPU time and memory of executors are sampled: the last quarter of a second of a process may be missing. Memory is the
    resident set; pages that Python workers share with the daemon that forked them are counted in each.
    """

    def __init__(self, folder: pathlib.Path, python: str = sys.executable, workers: int = 2, cores: int = 1,
                 memory: str = '1g'):
        self._folder = pathlib.Path(folder).resolve()
        self._python = python
        self._worker_count = workers
        self._cores = cores
        self._memory = memory
        self._spark_home = subprocess.run([python, '-c', FIND_SPARK], check=True, stdout=subprocess.PIPE,
                                          text=True).stdout.strip()
        self.url = None  # of the running master
        self._master = None
        self._workers = {}
        self._drivers = []
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._sampler = threading.Thread(target=self._sample_until_end, daemon=True)
        self._started = set()  # keys of all processes that the cluster started, including dead ones
        self._cpu_seconds = {}  # CPU time of executors, by key
        self._peak_memory = Memory(0, 0)

    def __enter__(self):
        self._folder.mkdir(parents=True, exist_ok=True)
        for pattern in ('master.log', 'worker*.log', 'driver.log'):
            for log in self._folder.glob(pattern):
                log.unlink()
        self._sampler.start()
        try:
            self._start_master()
            for number in range(1, self._worker_count + 1):
                self._start_worker(number)
            self._wait_for_workers()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_):
        self._stop()

    @property
    def driver_log(self) -> pathlib.Path:
        """Returns the output of all drivers, in the order of writing."""
        return self._folder / 'driver.log'

    def submit(self, script, *arguments, conf: dict | None = None) -> subprocess.Popen:
        """Starts the driver of an application; `conf` overrides the settings below."""
        settings = {
            'spark.driver.memory': '512m',
            'spark.driver.host': '127.0.0.1',
            'spark.driver.bindAddress': '127.0.0.1',
            'spark.driver.extraJavaOptions': JVM_OPTIONS,
            'spark.executor.memory': self._memory,
            'spark.executor.cores': self._cores,
            'spark.executor.extraJavaOptions': JVM_OPTIONS,
            'spark.cores.max': self._cores * self._worker_count,
            'spark.ui.enabled': 'false',
            'spark.task.maxFailures': 8,
            'spark.speculation': 'false',
            'spark.sql.adaptive.enabled': 'false',
        } | (conf or {})
        options = [word for name, value in settings.items() for word in ('--conf', f'{name}={value}')]
        driver = self._start(self.driver_log, 'org.apache.spark.deploy.SparkSubmit', '--master', self.url, *options,
                             script, *arguments)
        self._drivers.append(driver)
        return driver

    def kill_worker(self, number: int) -> int:
        """Kills the worker, its executors and their Python processes (kill -9); returns the number of processes.

        Waits until the master has noticed."""
        worker = self._workers[number]
        if worker.poll() is not None:
            raise ValueError(f'worker {number} does not run')
        killed = self._kill_tree(worker)
        self._wait_for_workers()
        return killed

    def kill_driver(self, driver: subprocess.Popen):
        """Kills a driver and its Python process (kill -9)."""
        self._kill_tree(driver)

    def restart_worker(self, number: int):
        """Restarts a killed worker and waits until it is registered at the master."""
        if self._workers[number].poll() is None:
            raise ValueError(f'worker {number} still runs')
        self._start_worker(number)
        self._wait_for_workers()

    @property
    def executor_cpu_seconds(self) -> float:
        """Returns the CPU time of the executors and their Python processes."""
        self._sample()
        with self._lock:
            return sum(self._cpu_seconds.values())

    @property
    def peak_executor_memory_mb(self) -> Memory:
        """Returns the peak memory of all executor JVMs together, and of all their Python processes together."""
        self._sample()
        with self._lock:
            return self._peak_memory

    def _environment(self):
        own = {name: value for name, value in os.environ.items() if not name.startswith(('SPARK_', 'PYSPARK_'))}
        return own | {
            'SPARK_HOME': self._spark_home,
            'SPARK_LOCAL_IP': '127.0.0.1',
            'SPARK_LOCAL_HOSTNAME': '127.0.0.1',
            'SPARK_LOCAL_DIRS': str(self._folder / 'temporary'),
            'SPARK_DAEMON_MEMORY': '256m',
            'SPARK_DAEMON_JAVA_OPTS': f'{JVM_OPTIONS} -Dspark.worker.timeout=15 -Dspark.master.rest.enabled=false',
            'PYSPARK_PYTHON': self._python,
            'PYSPARK_DRIVER_PYTHON': self._python,
        }

    def _start(self, log, *words):
        """Starts spark-class, which becomes the JVM with the same pid (exec)."""
        with log.open('ab') as output:
            process = subprocess.Popen([f'{self._spark_home}/bin/spark-class', *map(str, words)], stdout=output,
                                       stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=self._environment())
        if begun := read_process(process.pid):
            with self._lock:
                self._started.add(begun.key)
        return process

    def _start_master(self):
        log = self._folder / 'master.log'
        self._master = self._start(log, 'org.apache.spark.deploy.master.Master', '--host', '127.0.0.1', '--port', 0,
                                   '--webui-port', 0)
        # The master logs the ports that it got.
        find = lambda pattern: re.search(pattern, log.read_text(errors='replace'))
        self._wait_until(lambda: find(r"'MasterUI' on port \d+"), 'the master to start')
        self.url = find(r'spark://127\.0\.0\.1:\d+')[0]
        self._web_port = find(r"'MasterUI' on port (\d+)")[1]

    def _start_worker(self, number):
        self._workers[number] = self._start(
            self._folder / f'worker{number}.log', 'org.apache.spark.deploy.worker.Worker', '--host', '127.0.0.1',
            '--port', 0, '--webui-port', 0, '--cores', self._cores, '--memory', self._memory,
            '--work-dir', self._folder / f'work{number}', self.url)

    def _wait_for_workers(self):
        """Waits until the master lists as many workers as are running."""
        running = sum(worker.poll() is None for worker in self._workers.values())
        self._wait_until(lambda: self._count_alive_workers() == running, f'{running} workers to be alive')

    def _count_alive_workers(self):
        """Returns None while the master does not respond."""
        without_proxy = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with without_proxy.open(f'http://127.0.0.1:{self._web_port}/json/', timeout=30) as answer:
                return json.load(answer)['aliveworkers']
        except OSError:
            return None

    def _wait_until(self, condition, what):
        daemons = {'master': self._master} | {f'worker{number}': one for number, one in self._workers.items()}
        watched = {name: daemon for name, daemon in daemons.items() if daemon.poll() is None}
        end = time.monotonic() + START_SECONDS
        while not condition():
            ended = [name for name, daemon in watched.items() if daemon.poll() is not None]
            if ended or time.monotonic() > end:
                reason = f'{ended[0]} ended' if ended else f'{START_SECONDS} s were not enough'
                logs = '\n'.join(f'--- {name}.log\n{tail(self._folder / f"{name}.log")}' for name in ended or daemons)
                raise RuntimeError(f'Spark: waited for {what}, but {reason}:\n{logs}')
            time.sleep(0.1)

    def _kill_tree(self, root):
        """Kills a process and its descendants; returns the number of processes."""
        self._sample()
        # First stops all processes, so that none can start another one, then kills children before parents: Linux wakes
        # stopped processes with SIGHUP when the parent of their group dies.
        doomed = []
        while found := [key for key in self._living_tree(root.pid) if key not in doomed]:
            for key in found:
                send_signal(key, signal.SIGSTOP)
            doomed += found
        killed = sum(send_signal(key, signal.SIGKILL) for key in reversed(doomed))
        root.wait()
        return killed

    def _living_tree(self, pid):
        """Returns the keys of a process and its descendants, parents first."""
        below = [process.key for process, _ in walk_descendants(pid, children_by_parent())]
        root = read_process(pid)
        return [root.key, *below] if root else below

    def _sample_until_end(self):
        while not self._ended.wait(SAMPLE_SECONDS):
            self._sample()

    def _sample(self):
        """Records all descendants of the running processes, and the CPU time and memory of executors so far."""
        with self._lock:
            children = children_by_parent()
            workers = {worker.pid for worker in list(self._workers.values())}
            memory_jvm = memory_python = 0
            for root in children.get(os.getpid(), []):
                if root.key not in self._started:
                    continue
                # Until spark-class has become the worker, its children are not executors.
                is_worker = root.pid in workers and root.name == 'java'
                for process, is_python in walk_descendants(root.pid, children):
                    self._started.add(process.key)
                    if is_worker:
                        self._cpu_seconds[process.key] = process.cpu_seconds
                        memory_python += process.memory_mb if is_python else 0
                        # A JVM that starts a program appears twice for a moment, the second time with the name of a thread.
                        memory_jvm += process.memory_mb if process.name == 'java' and not is_python else 0
            self._peak_memory = Memory(max(self._peak_memory.jvm, memory_jvm),
                                       max(self._peak_memory.python, memory_python))

    def _stop(self):
        """Sends SIGTERM to all remaining processes, also those whose parents died, then SIGKILL."""
        self._ended.set()
        self._sampler.join()
        for number, patience in (signal.SIGTERM, STOP_SECONDS), (signal.SIGKILL, STOP_SECONDS):
            end = time.monotonic() + patience
            self._sample()
            for key in self._started:
                send_signal(key, number)
            while self._any_left() and time.monotonic() < end:
                time.sleep(0.05)

    def _any_left(self):
        own = [process for process in [self._master, *self._workers.values(), *self._drivers] if process]
        return (any(process.poll() is None for process in own)
                or any((process := read_process(pid)) and process.start == start for pid, start in self._started))
