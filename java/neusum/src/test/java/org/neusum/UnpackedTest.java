package org.neusum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class UnpackedTest {
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir Path home;

  /** Summarizes in a process whose home is a folder of the test. */
  private Process start(Path cache) throws IOException {
    final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    final ProcessBuilder builder =
        new ProcessBuilder(java, "-Xmx200m", "-Djava.io.tmpdir=" + home.resolve("tmp"), "-cp", CLASS_PATH, UnpackedTest.class.getName());
    builder.environment().put("XDG_CACHE_HOME", cache.toString());
    Files.createDirectories(home.resolve("tmp"));
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  public static void main(String[] arguments) {
    try (Neusum neusum = Neusum.open(); Neusum second = Neusum.open()) {
      second.summarize("It rained.", SummarizeOptions.defaults());
      System.out.println(neusum.summarize("The ferry left at noon.", SummarizeOptions.defaults()));
    }
  }

  private static void check(Process process) throws Exception {
    assertEquals("The ferry left at noon.\n", new String(process.getInputStream().readAllBytes()));
    assertEquals(0, process.waitFor());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.collect(java.util.stream.Collectors.toList());
    }
  }

  @Test
  void twoClassLoaders() throws Exception {
    final List<URL> urls = new ArrayList<>();
    for (String path : CLASS_PATH.split(File.pathSeparator)) urls.add(Path.of(path).toUri().toURL());
    final List<Object> summaries = new ArrayList<>();
    final List<Class<?>> types = new ArrayList<>();
    for (int i = 0; i < 2; ++i) {
      try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
        final Class<?> type = loader.loadClass("org.neusum.Neusum");
        types.add(type);
        try (AutoCloseable neusum = (AutoCloseable) type.getMethod("open").invoke(null)) {
          final Class<?> options = loader.loadClass("org.neusum.SummarizeOptions");
          summaries.add(type.getMethod("summarize", String.class, options)
              .invoke(neusum, "The ferry left.", options.getMethod("defaults").invoke(null)).toString());
        }
      }
    }
    assertNotSame(types.get(0), types.get(1));
    assertEquals(List.of("The ferry left.", "The ferry left."), summaries);
  }

  @Test
  void processesUnpackAtTheSameTime() throws Exception {
    final Path cache = Files.createDirectory(home.resolve("cache"));
    final List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; ++i) processes.add(start(cache));
    for (Process process : processes) check(process);
    final Path folder = cache.resolve("neusum/java");
    assertEquals(2, files(folder).size()); // native libraries and models
    for (Path unpacked : files(folder)) assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked)));
    assertEquals(List.of(), files(home.resolve("tmp")));
  }

  @Test
  void aFolderThatOthersMayWriteIsNotUsed() throws Exception {
    final Path cache = Files.createDirectory(home.resolve("cache"));
    Files.setPosixFilePermissions(cache, PosixFilePermissions.fromString("rwxrwxrwx"));
    check(start(cache));
    assertTrue(!Files.exists(cache.resolve("neusum/java")) || files(cache.resolve("neusum/java")).isEmpty());
    assertEquals(List.of(), files(home.resolve("tmp"))); // what was unpacked there is deleted
  }

  @Test
  void aCacheThatCannotBeCreated() throws Exception {
    final Path file = Files.createFile(home.resolve("cache"));
    check(start(file));
  }
}
