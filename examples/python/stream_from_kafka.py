"""Summarizes the messages of a Kafka topic with Spark: each one is exactly one row of a table.

usage: spark-submit --packages org.apache.spark:spark-sql-kafka-0-10_2.13:VERSION_OF_SPARK \\
         stream_from_kafka.py BROKERS TOPIC FOLDER MESSAGES_PER_BATCH

A message is a JSON object with `id` and `article`. FOLDER/table receives the rows as Parquet files,
FOLDER/checkpoint the progress. After a failure, start it again with the same arguments.
"""

import sys

from neusum.spark import summarize_column
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import lit

brokers, topic, folder, messages_per_batch = sys.argv[1:]
spark = SparkSession.builder.appName("stream_from_kafka").getOrCreate()
source = spark.readStream.format("kafka").option("kafka.bootstrap.servers", brokers)
source.options(subscribe=topic, startingOffsets="earliest", maxOffsetsPerTrigger=messages_per_batch)
fields = "json_tuple(string(value), 'id', 'article') AS (id, article)"
articles = source.load().selectExpr("topic", "partition", "offset", "timestamp", fields)


def write_batch(batch: DataFrame, number: int) -> None:
    """Replaces the rows of this batch: Spark repeats a batch with its number and its messages."""
    rows = summarize_column(batch, "article").drop("article").withColumn("batch", lit(number))
    table = rows.write.partitionBy("batch").option("partitionOverwriteMode", "dynamic")
    table.mode("overwrite").parquet(f"{folder}/table")


stream = articles.writeStream.foreachBatch(write_batch)
stream.option("checkpointLocation", f"{folder}/checkpoint").start().awaitTermination()
