// Summarizes a text with a model file: summarize [MODEL].
#include <iostream>
#include <string>

#include "neusum/neusum.h"

int main(int argc, char** argv) {
  const std::string text =
      "The ferry left Port Maddock at dawn. Nobody waved. The bridge to the island is closed until "
      "May, the county said, since two of its piers are cracked. It rained.";
  const std::string path = argc > 1 ? argv[1] : neusum::default_model_path();
  const neusum::Summarizer summarizer(neusum::Model::load(path), {.sentences = 2});
  for (const neusum::SummarySentence& sentence : summarizer.summarize(text).sentences) {
    std::cout << sentence.span.offset << " " << sentence.rank_score << " " << sentence.text << "\n";
  }
}
