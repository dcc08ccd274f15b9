package org.neusum;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The sentences that answer a query. */
public final class Extract {
  private final List<ExtractedSentence> sentences;
  private final boolean isAnswerable;
  private final OptionalDouble answerProbability;
  private final String model;
  private final List<String> warnings;
  private final String language;
  private final double languageConfidence;

  Extract(Json.Members members) {
    sentences = members.objects("sentences").stream().map(ExtractedSentence::new).collect(Collectors.toUnmodifiableList());
    isAnswerable = members.isTrue("answerable");
    answerProbability = members.optionalNumber("answerProbability");
    model = members.string("model");
    warnings = members.strings("warnings");
    language = members.string("language");
    languageConfidence = members.number("languageConfidence");
  }

  public List<ExtractedSentence> sentences() {
    return sentences;
  }

  /** Whether the documents answer the query, by the threshold of the model. */
  public boolean isAnswerable() {
    return isAnswerable;
  }

  /** The probability that the documents answer the query. Method bm25 gives none. */
  public OptionalDouble answerProbability() {
    return answerProbability;
  }

  /** The name of the model, or of a method without a model. */
  public String model() {
    return model;
  }

  /** What may be wrong with the documents or the extract. */
  public List<String> warnings() {
    return warnings;
  }

  /** The language of the query and the documents, as a BCP 47 tag. */
  public String language() {
    return language;
  }

  /** The fraction of the texts that is in this language; 0 if it is uncertain. */
  public double languageConfidence() {
    return languageConfidence;
  }

  /** The sentences, one per line. */
  @Override
  public String toString() {
    return sentences.stream().map(ExtractedSentence::text).collect(Collectors.joining("\n"));
  }
}
