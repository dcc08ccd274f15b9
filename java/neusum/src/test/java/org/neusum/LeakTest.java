package org.neusum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The resident memory of a process with many calls; -Dneusum.calls sets their number. */
final class LeakTest {
  private static final String TEXT = "It rained all day. The ferry left at noon. Nobody on the quay saw it leave.";
  private static final double MAX_GROWTH_MB = 16; // between the middle and the end; Java's compiler needs some of it

  @Test
  void memoryDoesNotGrow() throws Exception {
    // A heap of constant size, so that growth is that of native memory.
    final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xms64m", "-Xmx64m",
        "-XX:+AlwaysPreTouch", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), LeakTest.class.getName(),
        System.getProperty("neusum.calls", "10000")).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    final String[] megabytes = new String(process.getInputStream().readAllBytes()).split("\\s+");
    assertEquals(0, process.waitFor());
    System.out.println("resident memory in MB: " + String.join(" ", megabytes));
    final double growth = Double.parseDouble(megabytes[megabytes.length - 1]) - Double.parseDouble(megabytes[megabytes.length / 2 - 1]);
    assertTrue(growth < MAX_GROWTH_MB, growth + " MB");
  }

  /** Prints the resident memory after each tenth of the calls. */
  public static void main(String[] arguments) throws IOException {
    final int calls = Integer.parseInt(arguments[0]);
    try (Neusum neusum = Neusum.open()) {
      for (int i = 1; i <= calls; ++i) {
        callOnce(neusum, i);
        if (i % (calls / 10) == 0) System.out.printf("%.1f%n", residentMegabytes());
      }
    }
  }

  private static void callOnce(Neusum neusum, int i) {
    switch (i % 4) {
      case 0:
        neusum.summarize(TEXT, SummarizeOptions.sentences(1));
        break;
      case 1:
        neusum.extract("When did the ferry leave?", List.of(TEXT, "The ferry is late."), ExtractOptions.defaults());
        break;
      case 2:
        assertThrows(NeusumException.class, () -> neusum.summarize(TEXT, SummarizeOptions.sentences(0)));
        break;
      default:
        Thread.currentThread().interrupt();
        assertThrows(NeusumException.class, () -> neusum.summarize(TEXT, SummarizeOptions.sentences(1)));
        Thread.interrupted();
    }
  }

  private static double residentMegabytes() throws IOException {
    final String pages = Files.readString(Path.of("/proc/self/statm")).split(" ")[1];
    return Long.parseLong(pages) * 4096 / 1e6;
  }
}
