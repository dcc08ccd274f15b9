package org.neusum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Java and the command line give the same summaries and extracts. The documents are JSON lines with an id and a text. */
@EnabledIfSystemProperty(named = "neusum.documents", matches = ".+")
final class SameBytesTest {
  private static final int GROUP = 3; // documents of a question
  private static final String QUERY = "Who said what about the people?";

  private static Neusum neusum;
  private static List<Json.Members> documents;

  @TempDir Path scratch;

  @BeforeAll
  static void open() throws IOException {
    neusum = Neusum.open();
    try (Stream<String> lines = Files.lines(Path.of(System.getProperty("neusum.documents")))) {
      documents = lines.map(Json::read).collect(Collectors.toList());
    }
  }

  @AfterAll
  static void close() {
    neusum.close();
  }

  private List<String> commandLine(List<Map<String, Object>> records, String... options) throws IOException, InterruptedException {
    final Path input = scratch.resolve("input.jsonl");
    final Path output = scratch.resolve("output.jsonl");
    Files.write(input, records.stream().map(Json::write).collect(Collectors.toList()));
    final List<String> command =
        new ArrayList<>(List.of(System.getProperty("neusum.program"), "summarize", "--quiet", "--jsonl", input.toString(), "-o", output.toString()));
    command.addAll(List.of(options));
    assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
    return Files.readAllLines(output);
  }

  private static Map<String, Object> document(Json.Members document) {
    return Map.of("id", document.string("id"), "text", document.string("text"));
  }

  private static List<Map<String, Object>> records() {
    return documents.stream().map(SameBytesTest::document).collect(Collectors.toList());
  }

  private static List<Map<String, Object>> questions() {
    final List<Map<String, Object>> questions = new ArrayList<>();
    for (int i = 0; i + GROUP <= documents.size(); i += GROUP) {
      questions.add(Map.of("id", Integer.toString(i), "query", QUERY, "documents", records().subList(i, i + GROUP)));
    }
    return questions;
  }

  /** The JSON of the only summary of a response. */
  private static String onlySummary(String response) {
    final String begin = "{\"documents\":[";
    final int end = response.lastIndexOf("],\"errors\":[],\"modelVersion\":");
    assertEquals(begin, response.substring(0, begin.length()));
    return response.substring(begin.length(), end);
  }

  @Test
  void summaries() throws Exception {
    for (String method : List.of("neusum", "lead", "textrank")) {
      final Iterator<String> expected = commandLine(records(), "--method", method).iterator();
      for (Map<String, Object> record : records()) {
        final String request = Json.write(Map.of("documents", List.of(record), "parameters", Map.of("method", method)));
        assertEquals(expected.next(), onlySummary(neusum.call("summarize", request)));
      }
    }
  }

  @Test
  void extracts() throws Exception {
    final Iterator<String> expected = commandLine(questions(), "--threshold", "0.05").iterator();
    for (Map<String, Object> question : questions()) {
      final String request = Json.write(Json.with(question, "parameters", Map.of("threshold", 0.05)));
      assertEquals(expected.next() + "\n", neusum.call("extract", request));
    }
  }

  @Test
  void summariesAsObjects() throws Exception {
    final List<String> texts = documents.stream().map(document -> document.string("text")).collect(Collectors.toList());
    final Iterator<String> expected = commandLine(records(), "--sentences", "3").iterator();
    final Iterator<Summary> summaries = neusum.summarizeAll(texts.iterator(), SummarizeOptions.sentences(3));
    for (String text : texts) check(Json.read(expected.next()), summaries.next(), text);
  }

  private static void check(Json.Members expected, Summary summary, String text) {
    assertEquals(expected.string("language"), summary.language());
    assertEquals(expected.number("languageConfidence"), summary.languageConfidence());
    assertEquals(expected.string("model"), summary.model());
    assertEquals(expected.strings("warnings"), summary.warnings());
    final List<Json.Members> sentences = expected.objects("sentences");
    assertEquals(sentences.size(), summary.sentences().size());
    for (int i = 0; i < sentences.size(); ++i) check(sentences.get(i), summary.sentences().get(i), text);
  }

  private static void check(Json.Members expected, Sentence sentence, String text) {
    final int begin = text.offsetByCodePoints(0, expected.integer("offset"));
    assertEquals(expected.string("text"), sentence.text());
    assertEquals(expected.integer("index"), sentence.index());
    assertEquals(expected.integer("rank"), sentence.rank());
    assertEquals(expected.number("rankScore"), sentence.rankScore());
    assertEquals(begin, sentence.offset());
    assertEquals(text.offsetByCodePoints(begin, expected.integer("length")), sentence.offset() + sentence.length());
  }
}
