// Summarizes the documents of a corpus and prints JSON lines: summarize_json MODEL CORPUS [METHOD].
// `neusum summarize --jsonl` does the same with all cores.
#include <iostream>

#include "neusum/neusum.h"

int main(int argc, char** argv) {
  const auto method = neusum::value_of<neusum::SummaryMethod>(argc == 4 ? argv[3] : "neusum");
  if (argc < 3 || argc > 4 || !method) {
    std::cerr << "usage: summarize_json MODEL CORPUS [neusum|lead|textrank|lexrank]\n";
    return 2;
  }
  const neusum::Summarizer summarizer(neusum::Model::load(argv[1]), {.method = *method});
  neusum::CorpusReader corpus(argv[2]);
  while (const auto document = corpus.next()) {
    neusum::Summary summary = summarizer.summarize(document->text);
    summary.id = document->id;
    std::cout << neusum::to_json(summary);
  }
}
