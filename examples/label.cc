// Labels a corpus and prints, for each document, the oracle sentences and their gains:
//   label_example articles.jsonl labelled.jsonl

#include <exception>
#include <iostream>

#include "neusum/log.h"
#include "neusum/training/oracle.h"

namespace {

constexpr double kTemperature = 20;  // as in the paper

void print(const neusum::Document& document) {
  std::cout << document.id << ": r = " << document.oracle->rouge2 << "\n";
  for (std::size_t t = 0; t < document.oracle->sentences.size(); ++t) {
    const std::size_t chosen = document.oracle->sentences[t];
    const std::vector<double>& gains = document.oracle->gains[t];
    const std::vector<double> target = neusum::target_distribution(gains, kTemperature);
    std::cout << "  " << document.sentences[chosen].span.of(document.text) << "\n    gain "
              << gains[chosen] << ", target " << target[chosen] << "\n";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: label_example IN OUT\n";
    return 2;
  }
  neusum::set_log_sink([](neusum::LogLevel, std::string_view message) {
    std::cerr << message << "\n";  // such as "articles.jsonl:3: there is no reference to label by"
  });
  try {
    neusum::label_corpus(argv[1], argv[2], {.method = neusum::OracleMethod::kExhaustive});
    neusum::CorpusReader reader(argv[2]);
    while (const auto document = reader.next()) print(*document);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
