#include "data/build_vocabulary.h"

#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {

Vocabulary build_vocabulary(const std::string& path, std::size_t max_words) {
  CorpusReader reader(path);
  WordCounter counter;
  while (const std::optional<Document> document = reader.next()) {
    for (const Sentence& sentence : document->sentences) {
      for (const Token& token : sentence.tokens) counter.add(token.text);
    }
  }
  if (reader.report().tokens == 0) {
    throw InvalidInput(path + " has no tokens; run 'neusum prepare' on it first");
  }
  return Vocabulary(counter, max_words);
}

}  // namespace neusum
