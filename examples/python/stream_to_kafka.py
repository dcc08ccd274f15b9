"""Summarizes the messages of a Kafka topic with Spark into another topic: each at least once.

usage: spark-submit --packages org.apache.spark:spark-sql-kafka-0-10_2.13:VERSION_OF_SPARK \\
         stream_to_kafka.py BROKERS TOPIC FOLDER MESSAGES_PER_BATCH OUTPUT_TOPIC

A message is a JSON object with `id` and `article`. Duplicates have the same key,
TOPIC-PARTITION-OFFSET of their message. FOLDER/checkpoint receives the progress. After a failure,
start it again with the same arguments.
"""

import sys

from neusum.spark import summarize_column
from pyspark.sql import SparkSession

brokers, topic, folder, messages_per_batch, output_topic = sys.argv[1:]
spark = SparkSession.builder.appName("stream_to_kafka").getOrCreate()
source = spark.readStream.format("kafka").option("kafka.bootstrap.servers", brokers)
source.options(subscribe=topic, startingOffsets="earliest", maxOffsetsPerTrigger=messages_per_batch)
key = "concat_ws('-', topic, partition, offset) AS key"
fields = "json_tuple(string(value), 'id', 'article') AS (id, article)"
rows = summarize_column(source.load().selectExpr(key, fields), "article")
output = rows.selectExpr("key", "to_json(struct(id, summary, summary_error)) AS value")
stream = output.writeStream.format("kafka").option("kafka.bootstrap.servers", brokers)
stream.options(topic=output_topic, checkpointLocation=f"{folder}/checkpoint")
stream.start().awaitTermination()
