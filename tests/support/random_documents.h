#ifndef NEUSUM_SUPPORT_RANDOM_DOCUMENTS_H_
#define NEUSUM_SUPPORT_RANDOM_DOCUMENTS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "neusum/document.h"
#include "support/random_model.h"

namespace neusum {

// Returns a sentence such as "w7 w0 w31", with its words as tokens.
inline Sentence append_random_sentence(Rng& rng, std::string& text) {
  Sentence sentence;
  sentence.span.offset = text.size();
  for (std::size_t left = 1 + rng.below(12); left > 0; --left) {
    const std::string word = "w" + std::to_string(rng.below(kNumRandomWords));
    sentence.tokens.push_back({{}, word});
    text += word + (left > 1 ? " " : "");
  }
  sentence.span.length = text.size() - sentence.span.offset;
  text += "\n";
  return sentence;
}

// Returns prepared documents of the words of random_model(). Their references share many words with
// them.
inline std::vector<Document> random_documents(std::size_t count, std::uint64_t seed = 1) {
  std::vector<Document> documents(count);
  Rng rng(seed);
  for (std::size_t d = 0; d < count; ++d) {
    Document& document = documents[d];
    document.id = std::to_string(d);
    for (std::size_t left = 1 + rng.below(12); left > 0; --left) {
      document.sentences.push_back(append_random_sentence(rng, document.text));
    }
    for (int i = 0; i < 2; ++i) {
      const Sentence& copied = document.sentences[rng.below(document.sentences.size())];
      std::string sentence = "w1 ";
      sentence += std::string(copied.span.of(document.text)) + " ";
      append_random_sentence(rng, sentence);
      sentence.pop_back();
      document.reference.push_back(sentence);
    }
  }
  return documents;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_RANDOM_DOCUMENTS_H_
