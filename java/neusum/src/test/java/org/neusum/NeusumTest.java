package org.neusum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class NeusumTest {
  private static final String TEXT = "It rained all day. The ferry left at noon. Nobody on the quay saw it leave.";
  private static final List<String> HOSTILE =
      List.of("", "\0", "a\0b", "\1\37", "\uDBFF\uDFFF", "\uD800 alone. \uDC00", "\"\\", "a".repeat(500_000), ". ".repeat(5_000),
          "\n".repeat(10_000), "[".repeat(100_000), "{\"a\":".repeat(10_000));

  private static Neusum neusum;

  @BeforeAll
  static void open() {
    neusum = Neusum.open();
  }

  @AfterAll
  static void close() {
    neusum.close();
  }

  private static NeusumException failure(Callable<?> call) {
    return assertThrows(NeusumException.class, call::call);
  }

  @Test
  void aSummaryHasSentencesOfTheText() {
    final Summary summary = neusum.summarize(TEXT, SummarizeOptions.sentences(2));
    assertEquals(2, summary.sentences().size());
    for (Sentence sentence : summary.sentences()) {
      assertEquals(sentence.text(), TEXT.substring(sentence.offset(), sentence.offset() + sentence.length()));
    }
    assertEquals("en", summary.language());
    assertThrows(UnsupportedOperationException.class, () -> summary.sentences().clear());
  }

  @Test
  void optionsChangeTheSummary() {
    final SummarizeOptions options = SummarizeOptions.sentences(1);
    assertEquals("It rained all day.", neusum.summarize(TEXT, options.method("lead").language("en")).toString());
    assertEquals(1, neusum.summarize(TEXT, SummarizeOptions.sentences(3).sortedByRank()).sentences().get(0).rank());
  }

  @Test
  void offsetsCountChars() {
    final String text = "\uD83C\uDF37 The caf\u00e9 \uD83D\uDE00 closed. " + TEXT;
    for (Sentence sentence : neusum.summarize(text, SummarizeOptions.sentences(4)).sentences()) {
      assertEquals(sentence.text(), text.substring(sentence.offset(), sentence.offset() + sentence.length()));
    }
    final ExtractedSentence answer = neusum.extract("When did the ferry leave?", text, ExtractOptions.defaults().sentences(1)).sentences().get(0);
    assertEquals(text.indexOf("The ferry"), answer.offset());
  }

  @Test
  void anExtractHasTheAnswersOfAllDocuments() {
    final Extract extract =
        neusum.extract("When did the ferry leave?", List.of("The harbour is closed.", TEXT), ExtractOptions.defaults().threshold(0).sentences(2).sortedByRank());
    assertEquals("The ferry left at noon.", extract.sentences().get(0).toString());
    assertEquals(1, extract.sentences().get(0).document());
    assertEquals(1, extract.sentences().get(0).rank().getAsInt());
    assertTrue(extract.isAnswerable());
    assertTrue(extract.answerProbability().getAsDouble() > 0.5);
    assertTrue(extract.sentences().get(0).probability().getAsDouble() > extract.sentences().get(1).probability().getAsDouble());
  }

  @Test
  void optionsChangeTheExtract() {
    final ExtractOptions options = ExtractOptions.defaults().sentences(1);
    assertEquals(3, neusum.extract("ferry", TEXT, ExtractOptions.defaults().sentences(3).threshold(0).words(100)).sentences().size());
    assertEquals(0, neusum.extract("ferry", TEXT, options.words(1)).sentences().size());
    final Extract extract = neusum.extract("ferry", TEXT, ExtractOptions.defaults().sentences(3).context(1).method("bm25"));
    assertEquals(List.of(false, true, false), List.of(extract.sentences().get(0).rank().isPresent(), extract.sentences().get(1).rank().isPresent(),
        extract.sentences().get(2).rank().isPresent()));
    assertTrue(extract.sentences().get(1).relevance().isPresent());
    assertTrue(extract.answerProbability().isEmpty());
  }

  @Test
  void callAnswersTheMessagesOfTheService() {
    assertTrue(neusum.call("cite", "{\"answer\":\"A ferry left.\",\"documents\":[{\"text\":\"" + TEXT + "\"}]}").startsWith("{"));
    assertTrue(neusum.call("rerank", "{\"query\":\"ferry\",\"texts\":[\"A ferry left.\"]}").startsWith("["));
  }

  @Test
  void anIteratorSummarizesTextsInTheirOrder() {
    final List<String> texts = new ArrayList<>();
    for (int i = 0; i < 100; ++i) texts.add("The ferry " + i + " left at noon.");
    texts.set(7, "a".repeat(1_000_001));
    texts.set(50, "The quay is long. ".repeat(30_000));
    final Iterator<Summary> summaries = neusum.summarizeAll(texts.iterator(), SummarizeOptions.sentences(1).method("lead"));
    for (int i = 0; i < 100; ++i) {
      if (i == 7 || i == 50) {
        assertEquals("DocumentTooLong", failure(summaries::next).code());
      } else {
        assertEquals(texts.get(i), summaries.next().toString());
      }
    }
    assertFalse(summaries.hasNext());
    assertThrows(java.util.NoSuchElementException.class, summaries::next);
  }

  @Test
  void errorsHaveTheMessageOfTheLibrary() {
    final NeusumException tooFew = failure(() -> neusum.summarize(TEXT, SummarizeOptions.sentences(0)));
    assertEquals("InvalidRequest", tooFew.code());
    assertTrue(tooFew.getMessage().contains("sentenceCount must be an integer from 1 to 100"), tooFew.getMessage());
    assertTrue(failure(() -> neusum.summarize("a".repeat(1_000_001), SummarizeOptions.defaults())).getMessage().contains("the limit is 1000000"));
    assertTrue(failure(() -> neusum.call("translate", "{}")).getMessage().contains("translate"));
    assertTrue(failure(() -> Neusum.open(EngineOptions.defaults().modelPath(Path.of("/nowhere")))).getMessage().contains("model"));
    assertTrue(failure(() -> Neusum.open(EngineOptions.defaults().maxMemory(1))).getMessage().contains("maxMemory"));
    assertThrows(NullPointerException.class, () -> neusum.summarize(null, SummarizeOptions.defaults()));
  }

  @Test
  void engineOptionsChangeLimits() {
    try (Neusum small = Neusum.open(EngineOptions.defaults().maxCharacters(10))) {
      assertTrue(failure(() -> small.summarize(TEXT, SummarizeOptions.defaults())).getMessage().contains("the limit is 10"));
    }
  }

  @Test
  void hostileTexts() {
    for (String text : HOSTILE) {
      for (Sentence sentence : neusum.summarize(text, SummarizeOptions.sentences(2)).sentences()) {
        assertTrue(sentence.offset() + sentence.length() <= text.length());
      }
      neusum.extract("ferry", text, ExtractOptions.defaults());
      failure(() -> neusum.call("summarize", text));
    }
  }

  @Test
  void threadsShareAnEngine() throws Exception {
    final ExecutorService threads = Executors.newFixedThreadPool(4);
    final List<Future<String>> results = new ArrayList<>();
    for (int i = 0; i < 40; ++i) results.add(threads.submit(() -> neusum.summarize(TEXT, SummarizeOptions.sentences(2)).toString()));
    for (Future<String> result : results) assertEquals(results.get(0).get(), result.get());
    threads.shutdown();
  }

  @Test
  void aClosedEngineCannotBeUsed() {
    final Neusum closed = Neusum.open();
    closed.close();
    closed.close();
    assertThrows(IllegalStateException.class, () -> closed.summarize(TEXT, SummarizeOptions.defaults()));
  }

  @Test
  void closeWaitsForCalls() throws Exception {
    final Neusum engine = Neusum.open();
    final Thread thread = new Thread(() -> {
      try {
        while (true) engine.summarize(TEXT, SummarizeOptions.sentences(1));
      } catch (IllegalStateException closed) {
        // This is how the loop ends.
      }
    });
    thread.start();
    Thread.sleep(50);
    engine.close();
    thread.join();
  }

  @Test
  void theVersionIsThatOfTheLibrary() {
    assertTrue(Neusum.version().matches("\\d+\\.\\d+\\.\\d+"), Neusum.version());
  }
}
