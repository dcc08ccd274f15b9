package org.neusum;

/** A sentence of a summary. */
public final class Sentence {
  private final String text;
  private final int index;
  private final int offset;
  private final int length;
  private final int rank;
  private final double rankScore;

  Sentence(Json.Members members) {
    text = members.string("text");
    index = members.integer("index");
    offset = members.integer("offset");
    length = members.integer("length");
    rank = members.integer("rank");
    rankScore = members.number("rankScore");
  }

  /** The sentence. It differs from the text at its offset only if it was wrapped there: its lines are joined. */
  public String text() {
    return text;
  }

  /** The number of the sentence in the text, from 0. */
  public int index() {
    return index;
  }

  /** The index of its first {@code char} in the text. */
  public int offset() {
    return offset;
  }

  /** The number of its {@code char}s in the text. */
  public int length() {
    return length;
  }

  /** 1 is the best sentence. */
  public int rank() {
    return rank;
  }

  /** The score, which orders the sentences of one text. */
  public double rankScore() {
    return rankScore;
  }

  @Override
  public String toString() {
    return text;
  }
}
