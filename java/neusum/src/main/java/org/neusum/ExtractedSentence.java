package org.neusum;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A sentence that answers a query, or one of its neighbours. */
public final class ExtractedSentence {
  private final String text;
  private final int document;
  private final int index;
  private final int offset;
  private final int length;
  private final OptionalInt rank;
  private final OptionalDouble probability;
  private final OptionalDouble relevance;

  ExtractedSentence(Json.Members members) {
    text = members.string("text");
    document = members.integer("documentIndex");
    index = members.integer("index");
    offset = members.integer("offset");
    length = members.integer("length");
    rank = members.optionalInteger("rank");
    probability = members.optionalNumber("probability");
    relevance = members.optionalNumber("relevance");
  }

  /** The sentence. It differs from the text at its offset only if it was wrapped there: its lines are joined. */
  public String text() {
    return text;
  }

  /** The number of its document in the list of documents, from 0. */
  public int document() {
    return document;
  }

  /** The number of the sentence in its document, from 0. */
  public int index() {
    return index;
  }

  /** The index of its first {@code char} in the document. */
  public int offset() {
    return offset;
  }

  /** The number of its {@code char}s in the document. */
  public int length() {
    return length;
  }

  /** 1 is the best sentence. Sentences that {@link ExtractOptions#context} adds have none. */
  public OptionalInt rank() {
    return rank;
  }

  /** The probability that the sentence is relevant. Method bm25 gives none. */
  public OptionalDouble probability() {
    return probability;
  }

  /** A value of method bm25 that orders the sentences of one query. */
  public OptionalDouble relevance() {
    return relevance;
  }

  @Override
  public String toString() {
    return text;
  }
}
