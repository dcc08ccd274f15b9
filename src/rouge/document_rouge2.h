#ifndef NEUSUM_ROUGE_DOCUMENT_ROUGE2_H_
#define NEUSUM_ROUGE_DOCUMENT_ROUGE2_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/rouge.h"
#include "text/stem_table.h"

namespace neusum {

// Computes ROUGE-2 of extractive summaries of one document. Gives exactly the scores of Rouge155
// with stemming in the language of the document, but stores only what it needs: the bigrams that
// each sentence shares with the reference, and its first and last word, because bigrams cross the
// ends of sentences.
class DocumentRouge2 {
 public:
  // The score of the summary that consists of these sentences, in this order.
  RougeScore score(std::span<const std::size_t> sentences) const;

 private:
  friend class DocumentRouge2Maker;

  struct Bigram {
    std::uint64_t key;  // pair_key() of the two stems
    std::uint32_t count;
  };
  struct SentenceEntry {
    std::uint32_t words;
    std::uint32_t first;  // first and last stem; unused if it has no words
    std::uint32_t last;
    std::uint32_t shared_end;  // end of its bigrams in shared_
  };

  std::span<const std::uint32_t> shared(std::size_t sentence) const;

  std::vector<Bigram> reference_;  // sorted by key
  std::uint32_t reference_total_ = 0;
  std::vector<SentenceEntry> sentences_;
  std::vector<std::uint32_t> shared_;  // indices in reference_, sentence after sentence
};

// Creates DocumentRouge2 objects. Caches stems: use one object for many documents. Not thread-safe.
class DocumentRouge2Maker {
 public:
  // `language` is a BCP 47 tag.
  explicit DocumentRouge2Maker(const std::string& language = "en");

  // The document must have sentences and a reference.
  DocumentRouge2 make(const Document& document);

 private:
  void count_reference(std::span<const std::string> reference, DocumentRouge2& made);
  void add_sentence(std::string_view sentence, DocumentRouge2& made);

  StemTable stems_;
  std::vector<std::uint32_t> words_;  // of the current text
};

}  // namespace neusum

#endif  // NEUSUM_ROUGE_DOCUMENT_ROUGE2_H_
