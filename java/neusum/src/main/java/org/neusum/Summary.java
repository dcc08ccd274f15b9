package org.neusum;

import java.util.List;
import java.util.stream.Collectors;

/** The most important sentences of a text. */
public final class Summary {
  private final List<Sentence> sentences;
  private final String model;
  private final List<String> warnings;
  private final String language;
  private final double languageConfidence;

  Summary(Json.Members members) {
    sentences = members.objects("sentences").stream().map(Sentence::new).collect(Collectors.toUnmodifiableList());
    model = members.string("model");
    warnings = members.strings("warnings");
    language = members.string("language");
    languageConfidence = members.number("languageConfidence");
  }

  public List<Sentence> sentences() {
    return sentences;
  }

  /** The name of the model, or of a method without a model. */
  public String model() {
    return model;
  }

  /** What may be wrong with the text or the summary. */
  public List<String> warnings() {
    return warnings;
  }

  /** The language of the text, as a BCP 47 tag. */
  public String language() {
    return language;
  }

  /** The fraction of the text that is in this language; 0 if it is uncertain, 1 if the language was given. */
  public double languageConfidence() {
    return languageConfidence;
  }

  /** The sentences, one per line. */
  @Override
  public String toString() {
    return sentences.stream().map(Sentence::text).collect(Collectors.joining("\n"));
  }
}
