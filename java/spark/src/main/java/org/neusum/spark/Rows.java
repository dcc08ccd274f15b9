package org.neusum.spark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Rows of Spark from objects of JSON. */
final class Rows {
  private Rows() {}

  /** The members that the type names. */
  static Row of(JsonNode object, StructType type) {
    return RowFactory.create(Stream.of(type.fields()).map(field -> value(object.get(field.name()), field.dataType())).toArray());
  }

  private static Object value(JsonNode node, DataType type) {
    if (type instanceof ArrayType) return list(node, ((ArrayType) type).elementType());
    if (type instanceof StructType) return of(node, (StructType) type);
    if (type == DataTypes.StringType) return node == null ? "" : node.textValue();
    if (node == null) return null;
    if (type == DataTypes.IntegerType) return node.intValue();
    if (type == DataTypes.DoubleType) return node.doubleValue();
    return node.booleanValue();
  }

  private static List<Object> list(JsonNode node, DataType type) {
    final List<Object> items = new ArrayList<>();
    if (node != null) node.forEach(item -> items.add(value(item, type)));
    return items;
  }
}
