#include "summarize/document_batch.h"

#include <algorithm>

namespace neusum {

std::size_t count_pieces(const Sentence& sentence, std::size_t max_words) {
  const std::size_t pieces = (sentence.tokens.size() + max_words - 1) / max_words;
  return std::clamp<std::size_t>(pieces, 1, kMaxPiecesPerSentence);
}

std::vector<std::size_t> append_document(std::span<const Sentence> sentences,
                                         const Vocabulary& vocabulary, std::size_t max_words,
                                         Batch& batch) {
  std::vector<std::size_t> pieces;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const std::span<const Token> tokens = sentences[i].tokens;
    for (std::size_t piece = 0; piece < count_pieces(sentences[i], max_words); ++piece) {
      const std::span<const Token> rest = tokens.subspan(piece * max_words);
      for (const Token& token : rest.first(std::min(max_words, rest.size()))) {
        batch.words.push_back(vocabulary.id(token.text));
      }
      batch.end_sentence();
      pieces.push_back(i);
    }
  }
  batch.end_document();
  return pieces;
}

}  // namespace neusum
