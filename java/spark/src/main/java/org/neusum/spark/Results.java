package org.neusum.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.neusum.Neusum;
import org.neusum.NeusumException;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The results of the functions. Offsets count code points, as functions of Spark SQL do. */
final class Results {
  static final StructType SUMMARY = StructType.fromDDL("text STRING, sentences ARRAY<STRUCT<text STRING, index INT, rank INT, rankScore DOUBLE, "
      + "offset INT, length INT, ranges ARRAY<ARRAY<INT>>, heading STRING, speaker STRING, source ARRAY<ARRAY<INT>>, begin DOUBLE, end DOUBLE>>, "
      + "model STRING, warnings ARRAY<STRING>, language STRING, languageConfidence DOUBLE, error STRING");
  static final StructType EXTRACT = StructType.fromDDL("text STRING, answerable BOOLEAN, answerProbability DOUBLE, sentences ARRAY<STRUCT<text STRING, "
      + "document INT, index INT, rank INT, probability DOUBLE, offset INT, length INT, source ARRAY<ARRAY<INT>>, begin DOUBLE, end DOUBLE>>, "
      + "documentProbabilities ARRAY<DOUBLE>, model STRING, warnings ARRAY<STRING>, language STRING, languageConfidence DOUBLE, error STRING");

  private static final Set<String> ERRORS_OF_A_ROW = Set.of("InvalidRequest", "InvalidDocument", "DocumentTooLong", "RequestTooLarge");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static Neusum engine; // of this process

  private Results() {}

  private static synchronized Neusum engine() {
    if (engine == null) engine = Neusum.open();
    return engine;
  }

  /** The summary of a text, with its error if there is none. */
  static Row summarize(String text, Integer sentences) throws JsonProcessingException {
    if (text == null) return null;
    try {
      final JsonNode response = call("summarize", Map.of("documents", documents(List.of(text)), "parameters", parameters(sentences)));
      for (JsonNode error : response.get("errors")) return failure("neusum_summarize", error.at("/error/message").textValue(), SUMMARY);
      return success((ObjectNode) response.at("/documents/0"), SUMMARY);
    } catch (NeusumException error) {
      return failure("neusum_summarize", error, SUMMARY);
    }
  }

  /** The extract from a text or from a sequence of texts, with its error if there is none. */
  static Row extract(String query, Object texts, Integer sentences) throws JsonProcessingException {
    if (query == null || texts == null) return null;
    final List<?> list = texts instanceof String ? Collections.singletonList(texts) : CollectionConverters.asJava((Seq<?>) texts);
    if (list.contains(null)) return failure("neusum_extract", "there is no text", EXTRACT);
    try {
      final List<?> documents = documents(list.isEmpty() ? List.of("") : list); // a request needs a text
      final JsonNode response = call("extract", Map.of("query", query, "documents", documents, "parameters", parameters(sentences)));
      return success(withSqlNames((ObjectNode) response, list.size()), EXTRACT);
    } catch (NeusumException error) {
      return failure("neusum_extract", error, EXTRACT);
    }
  }

  private static List<?> documents(List<?> texts) {
    return texts.stream().map(text -> Map.of("text", text)).collect(Collectors.toList());
  }

  private static Map<String, Object> parameters(Integer sentences) {
    return sentences == null ? Map.of() : Map.of("sentenceCount", sentences);
  }

  private static JsonNode call(String operation, Map<String, ?> request) throws JsonProcessingException {
    return JSON.readTree(engine().call(operation, JSON.writeValueAsString(request)));
  }

  /** Two fields have other names than in the HTTP service. */
  private static ObjectNode withSqlNames(ObjectNode extract, int size) {
    for (JsonNode sentence : extract.get("sentences")) ((ObjectNode) sentence).set("document", sentence.get("documentIndex"));
    extract.putArray("documentProbabilities").addAll(extract.get("documents").findValues("probability").subList(0, size));
    return extract;
  }

  private static Row success(ObjectNode result, StructType type) {
    result.put("text", String.join(" ", result.get("sentences").findValuesAsText("text"))).putNull("error");
    return Rows.of(result, type);
  }

  /** Throws the error if it does not concern the texts, such as a cancelled task. */
  private static Row failure(String function, NeusumException error, StructType type) {
    if (!ERRORS_OF_A_ROW.contains(error.code())) throw error;
    return failure(function, error.getMessage(), type);
  }

  private static Row failure(String function, String message, StructType type) {
    final Object[] values = new Object[type.size()];
    values[type.fieldIndex("error")] = function + ": " + message;
    return RowFactory.create(values);
  }
}
