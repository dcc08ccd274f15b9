// Splits the documents of a corpus into sentences and tokens:
//   prepare_corpus_example articles.jsonl prepared.jsonl.zst

#include <exception>
#include <iostream>

#include "neusum/neusum.h"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: prepare_corpus_example IN OUT\n";
    return 2;
  }
  neusum::set_log_sink([](neusum::LogLevel, std::string_view message) {
    std::cerr << message << "\n";  // for example "articles.jsonl:7: not JSON"
  });
  try {
    const auto report = neusum::prepare_corpus(argv[1], argv[2]);
    std::cout << report.documents << " documents, " << report.sentences << " sentences, "
              << report.tokens << " tokens, " << report.bad_lines << " bad lines\n";

    neusum::CorpusReader reader(argv[2]);
    while (const auto document = reader.next()) {
      std::cout << document->id << ": " << document->sentences.size() << " sentences\n";
    }
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
