# Sourced by scripts that compare an installed neusum with NEUSUM.

# reference_summaries NEUSUM DOCUMENTS COUNT FOLDER: writes the first documents and the summaries that NEUSUM gives for them to
# FOLDER/documents.jsonl and FOLDER/expected.jsonl. FOLDER/summarize.py prints the same summaries with the Python package, for
# documents in /documents.jsonl.
reference_summaries() {
  zstd -dcqf "$2" | awk -v count="$3" 'NR <= count' |
    jq -c '{id, text: (.text // .article)} | select(.text)' >"$4/documents.jsonl"
  "$1" summarize --quiet --jsonl "$4/documents.jsonl" >"$4/expected.jsonl"
  cat >"$4/summarize.py" <<'END'
import json, neusum
for line in open("/documents.jsonl", encoding="utf-8"):
    document = json.loads(line)
    print(neusum.summarize(document["text"]).to_json(document["id"]))
END
}
