package org.neusum.lucene;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;
import org.neusum.ExtractOptions;
import org.neusum.Neusum;

/**
 * Prints the passages of highlighters, and their CPU time per hit, for tools/measure/lucene. Arguments: a folder for the index, a file with
 * documents (id, tab, text without line breaks) and one with questions (id of the document with the answer, tab, question).
 */
final class HighlighterMeasurement {
  private static final int HITS = 10; // per question, for the time
  private static final int PASSAGES = 3; // per document, for what is kept
  private static final int CHARACTERS = 180; // some 30 words, with the term in their middle

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final Analyzer analyzer = new EnglishAnalyzer();
  private final IndexSearcher searcher;
  private final Neusum neusum;

  private HighlighterMeasurement(IndexSearcher searcher, Neusum neusum) {
    this.searcher = searcher;
    this.neusum = neusum;
  }

  public static void main(String[] arguments) throws IOException {
    final List<String> documents = Files.readAllLines(Path.of(arguments[1]));
    final List<String> questions = Files.readAllLines(Path.of(arguments[2]));
    try (Directory directory = FSDirectory.open(Path.of(arguments[0]))) {
      index(directory, documents);
      try (DirectoryReader reader = DirectoryReader.open(directory); Neusum neusum = Neusum.open()) {
        new HighlighterMeasurement(new IndexSearcher(reader), neusum).run(questions);
      }
    }
  }

  private static void index(Directory directory, List<String> lines) throws IOException {
    final FieldType withOffsets = new FieldType(TextField.TYPE_STORED);
    withOffsets.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new EnglishAnalyzer()))) {
      for (String line : lines) {
        final String[] parts = line.split("\t", 2);
        final Document document = new Document();
        document.add(new StringField("id", parts[0], Field.Store.NO));
        document.add(new Field("body", parts[1], withOffsets));
        writer.addDocument(document);
      }
    }
  }

  private void run(List<String> questions) throws IOException {
    for (int i = 0; i < questions.size(); ++i) printPassages(i, questions.get(i).split("\t", 2));
    for (int i = 0; i < 3; ++i) printTimes(questions); // the first two are the warm-up
  }

  private Map<String, UnifiedHighlighter> highlighters(String question) {
    final Map<String, UnifiedHighlighter> highlighters = new LinkedHashMap<>();
    highlighters.put("Lucene, sentences", builder().build());
    highlighters.put("Lucene, 180 characters", builder().withBreakIterator(
        () -> LengthGoalBreakIterator.createClosestToLength(BreakIterator.getSentenceInstance(Locale.ROOT), CHARACTERS, 0.5F)).build());
    highlighters.put("neusum", new NeusumHighlighter(builder(), neusum, question, ExtractOptions.defaults().threshold(0)));
    return highlighters;
  }

  private UnifiedHighlighter.Builder builder() {
    return UnifiedHighlighter.builder(searcher, analyzer).withFormatter(new OffsetFormatter()).withMaxLength(1_000_000);
  }

  private Query query(String question) {
    return new QueryBuilder(analyzer).createBooleanQuery("body", question);
  }

  /** Prints the passages of the document with the answer, best first. */
  private void printPassages(int number, String[] question) throws IOException {
    final TopDocs hit = searcher.search(new TermQuery(new Term("id", question[0])), 1);
    for (Map.Entry<String, UnifiedHighlighter> highlighter : highlighters(question[1]).entrySet()) {
      final String passages = highlighter.getValue().highlight("body", query(question[1]), hit, PASSAGES)[0];
      System.out.println(number + "\t" + highlighter.getKey() + "\t" + (passages == null ? "" : passages));
    }
  }

  private void printTimes(List<String> questions) throws IOException {
    final Map<String, Long> nanoseconds = new LinkedHashMap<>();
    int hits = 0;
    for (String line : questions) {
      final String question = line.split("\t", 2)[1];
      final TopDocs found = searcher.search(query(question), HITS);
      hits += found.scoreDocs.length;
      for (Map.Entry<String, UnifiedHighlighter> highlighter : highlighters(question).entrySet()) {
        final long begin = CLOCK.getCurrentThreadCpuTime();
        highlighter.getValue().highlight("body", query(question), found, 1);
        nanoseconds.merge(highlighter.getKey(), CLOCK.getCurrentThreadCpuTime() - begin, Long::sum);
      }
    }
    for (Map.Entry<String, Long> time : nanoseconds.entrySet()) {
      System.out.println("time\t" + time.getKey() + "\t" + time.getValue() / 1e6 / hits);
    }
  }

  /** The offsets of passages, best first. */
  private static final class OffsetFormatter extends PassageFormatter {
    @Override
    public Object format(Passage[] passages, String content) {
      final List<Passage> sorted = new ArrayList<>(List.of(passages));
      sorted.sort(Comparator.comparing(Passage::getScore).reversed());
      final StringBuilder offsets = new StringBuilder();
      for (Passage passage : sorted) offsets.append(passage.getStartOffset()).append(' ').append(passage.getEndOffset()).append(' ');
      return offsets.toString();
    }
  }
}
