// Prints the sentences of a text, their positions and their tokens.

#include <iostream>
#include <string>
#include <vector>

#include "neusum/neusum.h"

int main() {
  const std::string text =
      "The café 🌷 opened at 7 a.m. on Monday. \"We're full,\" said Ms. Okafor.\n\nIs it worth it?";

  const neusum::SentenceSplitter splitter;
  const neusum::Tokenizer tokenizer;
  const std::vector<neusum::Span> sentences = splitter.split(text);

  // Spans count bytes. Browsers count UTF-16 code units, Python counts code points.
  using enum neusum::StringIndexType;
  const auto code_points = neusum::convert_spans(text, sentences, kUnicodeCodePoint);
  const auto utf16_units = neusum::convert_spans(text, sentences, kUtf16CodeUnit);

  const auto print_place = [](const char* unit, neusum::Span span) {
    std::cout << "  " << unit << " " << span.offset << "+" << span.length;
  };
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    std::cout << sentences[i].of(text) << "\n";
    print_place("bytes", sentences[i]);
    print_place("code points", code_points[i]);
    print_place("UTF-16 units", utf16_units[i]);
    std::cout << "\n ";
    for (const neusum::Token& token : tokenizer.tokenize(text, sentences[i])) {
      std::cout << " " << token.text;
    }
    std::cout << "\n";
  }
}
