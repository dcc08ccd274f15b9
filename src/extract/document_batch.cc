#include "extract/document_batch.h"

namespace neusum {

std::vector<std::size_t> append_document(const Document& document, const Vocabulary& vocabulary,
                                         std::size_t max_words, Batch& batch) {
  std::vector<std::size_t> pieces;
  const auto end_piece = [&](std::size_t sentence) {
    batch.end_sentence();
    pieces.push_back(sentence);
  };
  for (std::size_t i = 0; i < document.sentences.size(); ++i) {
    const std::vector<Token>& tokens = document.sentences[i].tokens;
    for (std::size_t w = 0; w < tokens.size(); ++w) {
      if (w > 0 && w % max_words == 0) end_piece(i);
      batch.words.push_back(vocabulary.id(tokens[w].text));
    }
    end_piece(i);
  }
  batch.end_document();
  return pieces;
}

}  // namespace neusum
