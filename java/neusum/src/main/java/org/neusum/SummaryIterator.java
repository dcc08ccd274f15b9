package org.neusum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.function.Supplier;

/** Summarizes texts in requests that the limits of the library allow. */
final class SummaryIterator implements Iterator<Summary> {
  private static final int MAX_TEXTS = 32;
  private static final int MAX_CHARACTERS = 1_000_000;

  private final Neusum neusum;
  private final Iterator<String> texts;
  private final SummarizeOptions options;
  private final Queue<Supplier<Summary>> results = new ArrayDeque<>();
  private String first; // text of the next request, or null

  SummaryIterator(Neusum neusum, Iterator<String> texts, SummarizeOptions options) {
    this.neusum = neusum;
    this.texts = texts;
    this.options = options;
  }

  @Override
  public boolean hasNext() {
    return !results.isEmpty() || first != null || texts.hasNext();
  }

  @Override
  public Summary next() {
    if (!hasNext()) throw new NoSuchElementException();
    if (results.isEmpty()) results.addAll(summarize(neusum, takeTexts(), options));
    return results.remove().get();
  }

  /** Takes at least one text. */
  private List<String> takeTexts() {
    final List<String> taken = new ArrayList<>();
    long characters = 0;
    do {
      if (first == null) first = texts.next();
      characters += first.length();
      if (!taken.isEmpty() && characters > MAX_CHARACTERS) break;
      taken.add(first);
      first = null;
    } while (taken.size() < MAX_TEXTS && texts.hasNext());
    return taken;
  }

  /** The summary of each text, or an exception. */
  static List<Supplier<Summary>> summarize(Neusum neusum, List<String> texts, SummarizeOptions options) {
    try {
      return resultsOf(Json.read(neusum.call("summarize", request(texts, options))), texts.size());
    } catch (NeusumException error) {
      return Collections.nCopies(texts.size(), failure(error)); // all texts failed
    }
  }

  private static String request(List<String> texts, SummarizeOptions options) {
    final List<Object> documents = new ArrayList<>();
    for (String text : texts) documents.add(Map.of("id", Integer.toString(documents.size()), "text", text));
    return Json.write(Map.of("documents", documents, "parameters", options.members()));
  }

  private static List<Supplier<Summary>> resultsOf(Json.Members response, int size) {
    final List<Supplier<Summary>> results = new ArrayList<>(Collections.nCopies(size, null));
    for (Json.Members document : response.objects("documents")) {
      final Summary summary = new Summary(document);
      results.set(Integer.parseInt(document.string("id")), () -> summary);
    }
    for (Json.Members error : response.objects("errors")) {
      results.set(Integer.parseInt(error.string("id")), failure(NeusumException.of(error.object("error"))));
    }
    return results;
  }

  private static Supplier<Summary> failure(NeusumException error) {
    return () -> {
      throw error;
    };
  }
}
