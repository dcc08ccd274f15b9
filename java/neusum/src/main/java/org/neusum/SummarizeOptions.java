package org.neusum;

import java.util.Map;

/** How to summarize. Immutable: each method returns a copy with another option. */
public final class SummarizeOptions {
  private final Map<String, Object> members;

  private SummarizeOptions(Map<String, Object> members) {
    this.members = members;
  }

  /** The model chooses two to four sentences, in the order of the text. */
  public static SummarizeOptions defaults() {
    return new SummarizeOptions(Map.of("stringIndexType", "Utf16CodeUnit"));
  }

  /** A summary of this number of sentences, 1 to 100. */
  public static SummarizeOptions sentences(int count) {
    return defaults().with("sentenceCount", count);
  }

  /** The method: neusum (the default), universal, lead, textrank or lexrank. */
  public SummarizeOptions method(String name) {
    return with("method", name);
  }

  /** The language of the texts, as a BCP 47 tag; auto (the default) identifies it. */
  public SummarizeOptions language(String tag) {
    return with("language", tag);
  }

  /** Best sentences first. */
  public SummarizeOptions sortedByRank() {
    return with("sortBy", "Rank");
  }

  private SummarizeOptions with(String name, Object value) {
    return new SummarizeOptions(Json.with(members, name, value));
  }

  Map<String, Object> members() {
    return members;
  }
}
