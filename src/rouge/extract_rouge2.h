#ifndef NEUSUM_ROUGE_EXTRACT_ROUGE2_H_
#define NEUSUM_ROUGE_EXTRACT_ROUGE2_H_

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

// ROUGE-2 of summaries made of the sentences of one document, exactly as Rouge155 scores them with
// stems and WordNet's exceptions, but from no more than what it takes: the bigrams that sentences
// share with the reference, and their first and last words, since bigrams cross the ends of
// sentences.
class ExtractRouge2 {
 public:
  // Of the sentences with these numbers, in this order.
  RougeScore score(std::span<const std::size_t> sentences) const;

 private:
  friend class ExtractRouge2Maker;

  struct Bigram {
    std::uint64_t key;  // pair_key() of its stems
    std::uint32_t count;
  };
  struct SentenceEntry {
    std::uint32_t words;
    std::uint32_t first;  // the stems at its ends, where it has words
    std::uint32_t last;
    std::uint32_t shared_end;  // in shared_
  };

  std::span<const std::uint32_t> shared(std::size_t sentence) const;

  std::vector<Bigram> reference_;  // by key
  std::uint32_t reference_total_ = 0;
  std::vector<SentenceEntry> sentences_;
  std::vector<std::uint32_t> shared_;  // places in reference_, of one sentence after the other
};

// Remembers stems: one for many documents, but for one thread.
class ExtractRouge2Maker {
 public:
  ExtractRouge2Maker();

  // Of a document with sentences and a reference.
  ExtractRouge2 make(const Document& document);

 private:
  void count_reference(std::span<const std::string> reference, ExtractRouge2& made);
  void add_sentence(std::string_view sentence, ExtractRouge2& made);

  StemTable stems_;
  std::vector<std::uint32_t> words_;  // at hand
};

}  // namespace neusum

#endif  // NEUSUM_ROUGE_EXTRACT_ROUGE2_H_
