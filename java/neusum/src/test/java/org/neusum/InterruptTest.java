package org.neusum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

final class InterruptTest {
  private static final String TEXT = "The ferry left the harbour of the old town at noon with mail. ".repeat(15_000);

  private static void extract(Neusum neusum) {
    neusum.extract("Who left the town?", TEXT, ExtractOptions.defaults());
  }

  private static long millisecondsSince(long begin) {
    return (System.nanoTime() - begin) / 1_000_000;
  }

  @Test
  void anInterruptEndsACall() throws Exception {
    try (Neusum neusum = Neusum.open()) {
      final long begin = System.nanoTime();
      extract(neusum);
      final long wholeCall = millisecondsSince(begin);
      final AtomicReference<String> code = new AtomicReference<>();
      final AtomicBoolean isInterrupted = new AtomicBoolean();
      final Thread thread = new Thread(() -> {
        code.set(assertThrows(NeusumException.class, () -> extract(neusum)).code());
        isInterrupted.set(Thread.interrupted());
      });
      thread.start();
      Thread.sleep(wholeCall / 3);
      final long interrupt = System.nanoTime();
      thread.interrupt();
      thread.join();
      final long milliseconds = millisecondsSince(interrupt);
      System.out.println("an interrupt ended a call of " + wholeCall + " ms after " + milliseconds + " ms");
      assertEquals("Cancelled", code.get());
      assertTrue(isInterrupted.get());
      assertTrue(milliseconds < wholeCall / 2, milliseconds + " of " + wholeCall + " ms"); // at any speed of the machine
    }
  }

  @Test
  void anInterruptBeforeACallEndsIt() {
    try (Neusum neusum = Neusum.open()) {
      Thread.currentThread().interrupt();
      assertEquals("Cancelled", assertThrows(NeusumException.class, () -> neusum.summarize("One.", SummarizeOptions.defaults())).code());
      assertTrue(Thread.interrupted());
      assertEquals("One.", neusum.summarize("One.", SummarizeOptions.defaults()).toString());
    }
  }

  @Test
  void interruptsAtAnyTime() throws Exception {
    try (Neusum neusum = Neusum.open()) {
      final Thread thread = new Thread(() -> {
        for (int i = 0; i < 2_000; ++i) {
          try {
            neusum.summarize("The ferry left at noon. It rained.", SummarizeOptions.sentences(1));
          } catch (NeusumException error) {
            assertEquals("Cancelled", error.code());
            Thread.interrupted();
          }
        }
      });
      thread.start();
      while (thread.isAlive()) {
        thread.interrupt();
        Thread.sleep(0, 100_000);
      }
    }
  }
}
