"""Finds near-duplicate pages across the archives that examples/spark/crawl.py or examples/ray/crawl.py has summarized.

ROWS is the folder of their Parquet files. Two pages are near duplicates if the Jaccard similarity of their sets of shingles is at least
--similarity; a shingle is five successive letters or digits of the selected sentences. Writes a row to the Parquet folder OUTPUT for
each page that is similar to an earlier one: the page, and the first page that a chain of such similarities leads to, which
has no row itself. Pages are ordered by the name of their file, their offset and their id. The same rows give the same result.

MinHashLSH computes 100 hashes per page. Pages that agree in all five hashes of one of twenty bands share a bucket, as 99.9 % of the pairs
with a similarity of 0.8 do. A page is compared with the first page of each of its buckets only: at most twenty comparisons per page, even
if a million pages consist of the same notice.

usage: spark-submit examples/spark/near_duplicates.py ROWS OUTPUT [--similarity 0.8]
"""

from __future__ import annotations

import argparse

from pyspark.ml import Pipeline
from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, RegexTokenizer
from pyspark.sql import DataFrame, Observation, SparkSession
from pyspark.sql import functions as F

PAGE_COLUMNS = ["file", "offset", "id", "url"]  # records of an archive with a single gzip member have the same offset
BANDS, HASHES_PER_BAND = 20, 5
SHINGLE = 5


def read_pages(spark: SparkSession, folder: str) -> DataFrame:
    """Returns the pages with sentences: `page`, which orders them, their text and their URL."""
    rows = spark.read.option("pathGlobFilter", "*.parquet").parquet(folder)  # no .partial file of a killed task
    rows = rows.where("skipped is null").withColumn("file", F.col("_metadata.file_name"))
    return rows.select(F.struct(*PAGE_COLUMNS).alias("page"), F.array_join("sentences.text", " ").alias("text"))


def add_buckets(pages: DataFrame) -> DataFrame:
    """Adds the columns `shingles` and `buckets`; leaves out pages whose text is shorter than a shingle."""
    shingles = Pipeline(stages=[
        RegexTokenizer(inputCol="text", outputCol="letters", pattern=r"[\p{L}\p{N}]", gaps=False),
        NGram(inputCol="letters", outputCol="grams", n=SHINGLE),
        HashingTF(inputCol="grams", outputCol="features", numFeatures=1 << 24, binary=True),
    ])
    vectors = shingles.fit(pages).transform(pages).where(F.size("grams") > 0)
    lsh = MinHashLSH(inputCol="features", outputCol="hashes", numHashTables=BANDS * HASHES_PER_BAND, seed=1)
    hashed = lsh.fit(vectors).transform(vectors)
    bands = [F.xxhash64(F.lit(i), F.slice("hashes", i * HASHES_PER_BAND + 1, HASHES_PER_BAND)) for i in range(BANDS)]
    distinct = F.array_distinct(F.transform("grams", lambda gram: F.xxhash64(gram)))
    return hashed.select("page", distinct.alias("shingles"), F.array(*bands).alias("buckets"))


def find_candidates(pages: DataFrame) -> DataFrame:
    """Returns each page with the first page of each of its buckets."""
    buckets = pages.select("page", F.explode("buckets").alias("bucket"))
    firsts = buckets.groupBy("bucket").agg(F.min("page").alias("first"))
    return buckets.join(firsts, "bucket").where("first < page").select("page", "first").distinct()


def keep_similar(candidates: DataFrame, pages: DataFrame, similarity: float) -> DataFrame:
    """Returns each page that is similar to one of its candidates, with the first of those."""
    sets = pages.select("page", "shingles")
    firsts = sets.withColumnsRenamed({"page": "first", "shingles": "others"})
    both = candidates.join(sets, "page").join(firsts, "first")
    jaccard = F.size(F.array_intersect("shingles", "others")) / F.size(F.array_union("shingles", "others"))
    return both.where(jaccard >= similarity).groupBy("page").agg(F.min("first").alias("first"))


def follow_chains(repeats: DataFrame) -> DataFrame:
    """Replaces the first page by its own first page, until no first page has one."""
    while True:
        repeats = repeats.localCheckpoint()
        earlier = repeats.select(F.col("page").alias("first"), F.col("first").alias("earlier"))
        if repeats.join(earlier, "first", "semi").isEmpty():
            return repeats
        repeats = repeats.join(earlier, "first", "left").select("page", F.coalesce("earlier", "first").alias("first"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows")
    parser.add_argument("output")
    parser.add_argument("--similarity", type=float, default=0.8)
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("near_duplicates").getOrCreate()
    pages = add_buckets(read_pages(spark, arguments.rows)).persist()
    seen = Observation()
    candidates = find_candidates(pages).observe(seen, F.count("*").alias("comparisons"))
    repeats = follow_chains(keep_similar(candidates, pages, arguments.similarity))
    columns = [F.col(f"{name}.{field}").alias(prefix + field) for name, prefix in (("page", ""), ("first", "first_"))
               for field in PAGE_COLUMNS]
    repeats.select(columns).sort(*PAGE_COLUMNS).write.mode("overwrite").parquet(arguments.output)
    print(f"{pages.count()} pages, {seen.get['comparisons']} comparisons, {repeats.count()} near duplicates")


if __name__ == "__main__":
    main()
