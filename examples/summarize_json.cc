// Summarizes the documents of a corpus and prints JSON lines: summarize_json MODEL CORPUS. `neusum
// summarize --jsonl` does the same with all cores.
#include <iostream>

#include "neusum/neusum.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: summarize_json MODEL CORPUS\n";
    return 2;
  }
  const neusum::Summarizer summarizer(neusum::Model::load(argv[1]));
  neusum::CorpusReader corpus(argv[2]);
  while (const auto document = corpus.next()) {
    neusum::Summary summary = summarizer.summarize(document->text);
    summary.id = document->id;
    std::cout << neusum::to_json(summary);
  }
}
