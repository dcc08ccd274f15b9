package org.neusum.spark;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import scala.Function1;
import scala.runtime.BoxedUnit;

/** The functions neusum_summarize and neusum_extract of Spark SQL: {@code spark.sql.extensions=org.neusum.spark.NeusumExtensions}. */
public final class NeusumExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {
  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    new SqlFunction("neusum_summarize", "text[, sentences]", "the most important sentences of a text",
        List.of(DataTypes.StringType, DataTypes.IntegerType),
        functions.udf((UDF1<String, Row>) text -> Results.summarize(text, null), Results.SUMMARY),
        functions.udf((UDF2<String, Integer, Row>) Results::summarize, Results.SUMMARY)).inject(extensions);
    new SqlFunction("neusum_extract", "query, texts[, sentences]", "the sentences of a text or of an array of texts that answer the query",
        List.of(DataTypes.StringType, DataTypes.createArrayType(DataTypes.StringType), DataTypes.IntegerType),
        functions.udf((UDF2<String, Object, Row>) (query, texts) -> Results.extract(query, texts, null), Results.EXTRACT),
        functions.udf((UDF3<String, Object, Integer, Row>) Results::extract, Results.EXTRACT)).inject(extensions);
    return BoxedUnit.UNIT;
  }
}
