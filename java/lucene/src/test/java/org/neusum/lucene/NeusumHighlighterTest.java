package org.neusum.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.QueryBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neusum.ExtractOptions;
import org.neusum.Neusum;

final class NeusumHighlighterTest {
  private static final int DOCUMENTS = 2_000;
  private static final int KEEPER = 1_234;
  private static final String QUESTION = "When did the ferry leave?";
  private static final String TEXT = "\uD83D\uDE00 It rained all day. A ferry is a boat, the ferry said. The ferry left at noon. Nobody saw it.";

  @TempDir Path folder;
  private final Analyzer analyzer = new EnglishAnalyzer();
  private Neusum neusum;
  private Directory directory;
  private DirectoryReader reader;

  @BeforeEach
  void index() throws IOException {
    neusum = Neusum.open();
    directory = FSDirectory.open(folder);
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      for (int i = 0; i < DOCUMENTS; ++i) writer.addDocument(document("The keeper of pier " + i + " counted boats. Then he slept. The light burned."));
      writer.addDocument(document(TEXT));
    }
    reader = DirectoryReader.open(directory);
  }

  @AfterEach
  void close() throws IOException {
    reader.close();
    directory.close();
    neusum.close();
  }

  private static Document document(String text) {
    final FieldType withOffsets = new FieldType(TextField.TYPE_STORED);
    withOffsets.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    final Document document = new Document();
    document.add(new Field("body", text, TextField.TYPE_STORED)); // offsets by analysis
    document.add(new Field("offsets", text, withOffsets)); // offsets from the postings
    return document;
  }

  private Query query(String field, String question) {
    return new QueryBuilder(analyzer).createBooleanQuery(field, question);
  }

  private UnifiedHighlighter.Builder builder() {
    return UnifiedHighlighter.builder(new IndexSearcher(reader), analyzer);
  }

  private String[] highlight(UnifiedHighlighter highlighter, String field, String question, int passages) throws IOException {
    final Query query = query(field, question);
    final TopDocs hits = highlighter.getIndexSearcher().search(query, 3);
    return highlighter.highlight(field, query, hits, passages);
  }

  private String[] highlight(String field, String question, ExtractOptions options, int passages) throws IOException {
    return highlight(new NeusumHighlighter(builder(), neusum, question, options), field, question, passages);
  }

  @Test
  void aPassageIsTheSentenceThatAnswersTheQuestion() throws IOException {
    for (String field : new String[] {"body", "offsets"}) {
      assertArrayEquals(new String[] {"The <b>ferry</b> <b>left</b> at noon."}, highlight(field, "When had the ferry left?", ExtractOptions.defaults(), 1));
    }
  }

  @Test
  void theLinesOfTheDocumentation() throws IOException { // docs/how-to/java.md
    final IndexSearcher searcher = new IndexSearcher(reader);
    final String question = QUESTION;
    Query query = new QueryBuilder(analyzer).createBooleanQuery("body", question);
    TopDocs hits = searcher.search(query, 10);
    UnifiedHighlighter highlighter =
        new NeusumHighlighter(UnifiedHighlighter.builder(searcher, analyzer), neusum, question, ExtractOptions.defaults());
    String[] answers = highlighter.highlight("body", query, hits, 1);
    assertArrayEquals(new String[] {"The <b>ferry</b> left at noon."}, answers);
  }

  @Test
  void lucenePrefersTheSentenceWithMoreTerms() throws IOException { // the reason for this class
    final String[] passages = highlight(builder().build(), "body", QUESTION, 1);
    assertEquals("A <b>ferry</b> is a boat, the <b>ferry</b> said. ", passages[0]);
  }

  @Test
  void passagesAreInTheOrderOfTheText() throws IOException {
    final String[] passages = highlight("body", QUESTION, ExtractOptions.defaults().threshold(0), 2);
    assertEquals("\uD83D\uDE00 It rained all day.... The <b>ferry</b> left at noon.", passages[0]);
  }

  @Test
  void aDocumentWithoutAnAnswerHasItsFirstSentence() throws IOException {
    assertTrue(highlight("body", "pier " + KEEPER, ExtractOptions.defaults().threshold(1), 1)[0].startsWith("The keeper of pier " + KEEPER));
  }

  @Test
  void limitsAreThoseOfTheOptions() throws IOException {
    final String[] passages = highlight("body", QUESTION, ExtractOptions.defaults().threshold(0).words(8), 3);
    assertEquals("The <b>ferry</b> left at noon.... Nobody saw it.", passages[0]);
  }

  @Test
  void scoresAreProbabilities() throws IOException {
    final PassageFormatter formatter = new PassageFormatter() {
      @Override
      public Object format(Passage[] passages, String content) {
        return passages[0].getScore() + " " + content.substring(passages[0].getStartOffset(), passages[0].getEndOffset());
      }
    };
    final NeusumHighlighter highlighter = new NeusumHighlighter(builder().withFormatter(formatter), neusum, QUESTION, ExtractOptions.defaults());
    final String[] result = highlight(highlighter, "body", QUESTION, 1)[0].split(" ", 2);
    assertEquals("The ferry left at noon.", result[1]);
    final double expected = neusum.extract(QUESTION, TEXT, ExtractOptions.defaults().sentences(1)).sentences().get(0).probability().getAsDouble();
    assertEquals(expected, Double.parseDouble(result[0]), 1e-6);
  }
}
