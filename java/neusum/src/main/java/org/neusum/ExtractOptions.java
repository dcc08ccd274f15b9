package org.neusum;

import java.util.Map;

/** Which sentences to extract for a query. Immutable: each method returns a copy with another option. Limits hold for all documents together. */
public final class ExtractOptions {
  private final Map<String, Object> members;

  private ExtractOptions(Map<String, Object> members) {
    this.members = members;
  }

  /** At most ten sentences, whose probability reaches the threshold of the model, in the order of the documents. */
  public static ExtractOptions defaults() {
    return new ExtractOptions(Map.of("stringIndexType", "Utf16CodeUnit"));
  }

  /** At most this number of sentences, 1 to 100. */
  public ExtractOptions sentences(int count) {
    return with("sentenceCount", count);
  }

  /** At most this number of words; sentences that do not fit are skipped. */
  public ExtractOptions words(int count) {
    return with("wordCount", count);
  }

  /** The minimum probability of a sentence, 0 to 1. With 0, every sentence within the limits is returned. */
  public ExtractOptions threshold(double probability) {
    return with("threshold", probability);
  }

  /** The number of sentences before and after each sentence that are added, 0 to 10. */
  public ExtractOptions context(int sentences) {
    return with("context", sentences);
  }

  /** The method: neusum (the default) or bm25. */
  public ExtractOptions method(String name) {
    return with("method", name);
  }

  /** Best sentences first. */
  public ExtractOptions sortedByRank() {
    return with("sortBy", "Rank");
  }

  private ExtractOptions with(String name, Object value) {
    return new ExtractOptions(Json.with(members, name, value));
  }

  Map<String, Object> members() {
    return members;
  }
}
