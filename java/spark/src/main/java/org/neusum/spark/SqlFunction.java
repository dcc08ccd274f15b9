package org.neusum.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.analysis.AnsiTypeCoercion;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.classic.UserDefinedFunctionUtils;
import org.apache.spark.sql.errors.QueryCompilationErrors;
import org.apache.spark.sql.expressions.SparkUserDefinedFunction;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.unsafe.Platform;
import scala.Function1;
import scala.Option;
import scala.Tuple3;
import scala.collection.immutable.Map$;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** A function of Spark SQL. Its last parameter is the number of sentences, which may be omitted. */
final class SqlFunction implements Function1<Seq<Expression>, Expression> {
  private static final int MAX_SENTENCES = 100;

  private final String name;
  private final ExpressionInfo info;
  private final List<DataType> types;
  private final UserDefinedFunction withoutCount;
  private final UserDefinedFunction withCount;

  SqlFunction(String name, String parameters, String result, List<DataType> types, UserDefinedFunction withoutCount, UserDefinedFunction withCount) {
    this.name = name;
    this.info = new ExpressionInfo(NeusumExtensions.class.getName(), null, name, "_FUNC_(" + parameters + ") - Returns " + result + ".", "", "", "",
        "", "", "", "");
    this.types = types;
    this.withoutCount = withoutCount.withName(name);
    this.withCount = withCount.withName(name);
  }

  void inject(SparkSessionExtensions extensions) {
    extensions.injectFunction(new Tuple3<>(new FunctionIdentifier(name), info, this));
  }

  /** The call with these arguments. */
  @Override
  public Expression apply(Seq<Expression> given) {
    final boolean hasCount = given.size() == types.size();
    if (!hasCount && given.size() != types.size() - 1) refuse(wrongCount(given.size()));
    final List<Expression> arguments = new ArrayList<>();
    for (int i = 0; i < given.size(); ++i) arguments.add(cast(given.apply(i), i));
    if (hasCount) check(arguments.get(given.size() - 1));
    final UserDefinedFunction function = hasCount ? withCount : withoutCount;
    return UserDefinedFunctionUtils.toScalaUDF((SparkUserDefinedFunction) function, CollectionConverters.asScala(arguments).toSeq());
  }

  private Throwable wrongCount(int count) {
    final Seq<Object> valid = CollectionConverters.asScala(List.<Object>of(types.size() - 1, types.size())).toSeq();
    return QueryCompilationErrors.wrongNumArgsError(name, valid, count, "", "", "");
  }

  private Expression cast(Expression argument, int index) {
    final DataType type = types.get(index);
    if (argument.dataType() instanceof StringType && type != DataTypes.IntegerType) return argument; // also instead of an array
    final Option<Expression> cast = AnsiTypeCoercion.implicitCast(argument, type);
    if (cast.isEmpty()) refuse(QueryCompilationErrors.unexpectedInputDataTypeError(name, index + 1, type, argument));
    return cast.get();
  }

  /** Reports a wrong constant before the query starts. */
  private void check(Expression count) {
    if (!count.foldable()) return;
    final Integer value = (Integer) count.eval(null);
    if (value == null || value >= 1 && value <= MAX_SENTENCES) return;
    final Map<String, String> message = Map.of("sqlExpr", name, "exprName", "`sentences`", "valueRange", "[1, " + MAX_SENTENCES + "]",
        "currentValue", value.toString());
    refuse(new AnalysisException("DATATYPE_MISMATCH.VALUE_OUT_OF_RANGE", Map$.MODULE$.from(CollectionConverters.asScala(message))));
  }

  // Exceptions of Spark are checked ones, which a Function1 cannot declare.
  private static void refuse(Throwable error) {
    Platform.throwException(error);
  }
}
