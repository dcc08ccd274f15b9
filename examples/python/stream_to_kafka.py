"""Summarizes the messages of a Kafka topic with Spark into another topic: at least once, with keys to drop duplicates by.

usage: spark-submit --packages org.apache.spark:spark-sql-kafka-0-10_2.13:VERSION_OF_SPARK \\
         stream_to_kafka.py BROKERS TOPIC FOLDER MESSAGES_PER_BATCH OUTPUT_TOPIC

A message is a JSON object with `id` and `article`. The key of a summary is TOPIC-PARTITION-OFFSET of its message.
FOLDER/checkpoint receives the progress. After a failure, start it again with the same arguments.
"""

import sys

from neusum.spark import summarize_column
from pyspark.sql import SparkSession

brokers, topic, folder, messages_per_batch, output_topic = sys.argv[1:]
spark = SparkSession.builder.appName("stream_to_kafka").getOrCreate()
source = spark.readStream.format("kafka").option("kafka.bootstrap.servers", brokers)
messages = source.options(
    subscribe=topic, startingOffsets="earliest", maxOffsetsPerTrigger=messages_per_batch
).load()
articles = messages.selectExpr(
    "concat_ws('-', topic, partition, offset) AS key",
    "from_json(string(value), 'id string, article string') AS message",
).select("key", "message.*")
summaries = summarize_column(articles, "article").drop("article")
output = summaries.selectExpr("key", "to_json(struct(id, summary, summary_error)) AS value")
stream = output.writeStream.format("kafka").option("kafka.bootstrap.servers", brokers)
stream.options(topic=output_topic, checkpointLocation=f"{folder}/checkpoint").start().awaitTermination()
