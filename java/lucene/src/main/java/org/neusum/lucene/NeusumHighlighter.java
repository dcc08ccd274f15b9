package org.neusum.lucene;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.search.uhighlight.FieldHighlighter;
import org.apache.lucene.search.uhighlight.FieldOffsetStrategy;
import org.apache.lucene.search.uhighlight.OffsetsEnum;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.PassageScorer;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.util.BytesRef;
import org.neusum.ExtractOptions;
import org.neusum.ExtractedSentence;
import org.neusum.Neusum;

/**
 * A {@link UnifiedHighlighter} whose passages are the sentences that answer a question. Terms of the Lucene query are marked in them. The
 * score of a passage is its probability. A document without such a sentence has the passages that {@link UnifiedHighlighter} gives if no
 * term occurs.
 *
 * <p>A highlighter belongs to one question; the {@link Neusum} is shared.
 */
public final class NeusumHighlighter extends UnifiedHighlighter {
  private static final int MAX_SENTENCES = 100; // of an extract

  private final Neusum neusum;
  private final String question;
  private final ExtractOptions options;

  /** {@code maxPassages} of a call replaces {@link ExtractOptions#sentences}. */
  public NeusumHighlighter(Builder builder, Neusum neusum, String question, ExtractOptions options) {
    super(builder);
    this.neusum = neusum;
    this.question = question;
    this.options = options;
  }

  @Override
  protected FieldHighlighter newFieldHighlighter(String field, FieldOffsetStrategy offsets, BreakIterator breakIterator, PassageScorer scorer,
      int maxPassages, int maxNoHighlightPassages, PassageFormatter formatter, Comparator<Passage> order) {
    return new SentenceHighlighter(field, offsets, breakIterator, scorer, maxPassages, maxNoHighlightPassages, formatter, order);
  }

  private final class SentenceHighlighter extends FieldHighlighter {
    SentenceHighlighter(String field, FieldOffsetStrategy offsets, BreakIterator breakIterator, PassageScorer scorer, int maxPassages,
        int maxNoHighlightPassages, PassageFormatter formatter, Comparator<Passage> order) {
      super(field, offsets, breakIterator, scorer, maxPassages, maxNoHighlightPassages, formatter, order);
    }

    @Override
    public Object highlightFieldForDoc(LeafReader reader, int document, String content) throws IOException {
      final List<Passage> passages = passages(content);
      if (passages.isEmpty()) return withoutAnswer(content);
      try (OffsetsEnum matches = fieldOffsetStrategy.getOffsetsEnum(reader, document, content)) {
        addMatches(passages, matches);
      }
      passages.sort(passageSortComparator);
      return passageFormatter.format(passages.toArray(new Passage[0]), content);
    }

    /** The sentences in the order of the text. */
    private List<Passage> passages(String content) {
      final List<Passage> passages = new ArrayList<>();
      for (ExtractedSentence sentence : neusum.extract(question, content, options.sentences(Math.min(maxPassages, MAX_SENTENCES))).sentences()) {
        final Passage passage = new Passage();
        passage.setStartOffset(sentence.offset());
        passage.setEndOffset(sentence.offset() + sentence.length());
        passage.setScore((float) sentence.probability().orElse(sentence.relevance().orElse(0)));
        passages.add(passage);
      }
      passages.sort(Comparator.comparingInt(Passage::getStartOffset));
      return passages;
    }

    private void addMatches(List<Passage> passages, OffsetsEnum matches) throws IOException {
      int next = 0;
      while (next < passages.size() && matches.nextPosition()) {
        while (next < passages.size() && passages.get(next).getEndOffset() <= matches.startOffset()) ++next;
        if (next < passages.size()) addMatch(passages.get(next), matches);
      }
    }

    private void addMatch(Passage passage, OffsetsEnum match) throws IOException {
      if (match.startOffset() < passage.getStartOffset() || match.endOffset() > passage.getEndOffset()) return;
      passage.addMatch(match.startOffset(), match.endOffset(), BytesRef.deepCopyOf(match.getTerm()), match.freq());
    }

    private Object withoutAnswer(String content) {
      if (content.isEmpty()) return null;
      breakIterator.setText(content);
      final Passage[] passages = getSummaryPassagesNoHighlight(maxNoHighlightPassages == -1 ? maxPassages : maxNoHighlightPassages);
      return passages.length == 0 ? null : passageFormatter.format(passages, content);
    }
  }
}
