#ifndef NEUSUM_TEXT_PARAGRAPH_SPLITTER_H_
#define NEUSUM_TEXT_PARAGRAPH_SPLITTER_H_

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "text/chunk.h"
#include "text/sentence_rules.h"
#include "text/text_forms.h"

namespace neusum {

// Splits one paragraph into sentences, chunk by chunk. A chunk may start a sentence because of its
// form (a list item, a drawn line). Each run of terminators is a candidate for the end of a
// sentence; the rules decide.
class ParagraphSplitter {
 public:
  // split() appends the sentences of `paragraph`, which must not contain a blank line, to
  // `sentences`.
  ParagraphSplitter(std::string_view text, Span paragraph, const SentenceRules& rules,
                    std::vector<Span>& sentences);

  // Stops early when `sentences` has `max_sentences`.
  void split(std::size_t max_sentences);

 private:
  bool begins_sentence(Span chunk, std::size_t stamp) const;
  bool begins_line(Span chunk) const;
  bool begins_list_item(Span chunk) const;
  bool begins_with_bullet() const;
  bool has_line_break(Span gap) const;
  bool is_indented(Span chunk) const;
  bool follows_drawn_line() const;
  bool follows_address(Span chunk) const;
  bool ends_salutation(Span next) const;
  bool ends_label(Span next) const;
  bool is_item_number(Span chunk);
  std::size_t mail_stamp_end(Span chunk) const;
  void scan_terminators(Span chunk);
  bool is_inside_word(std::size_t point) const;
  bool is_decimal(std::size_t point) const;
  std::size_t run_end(std::size_t begin) const;
  std::size_t closers_end(std::size_t begin) const;
  std::size_t notes_end(std::size_t begin) const;
  Span next_chunk(std::size_t position) const { return chunk_finder_.next(position); }
  Candidate describe(Span chunk, Span run, std::size_t closed, std::size_t end) const;
  void cut(std::size_t end);

  std::string_view text_;             // up to the end of the paragraph
  mutable ChunkFinder chunk_finder_;  // only remembers what it has found
  const SentenceRules& rules_;
  std::vector<Span>& sentences_;
  const bool is_list_of_lines_;
  std::size_t begin_;               // start of the current sentence
  std::size_t position_;            // where the scan continues
  Span previous_;                   // the previous chunk
  Span first_;                      // the first chunk of the current sentence
  std::size_t chunks_ = 0;          // number of chunks in the current sentence
  bool is_on_new_line_ = false;     // whether the current chunk starts a line
  bool is_indented_ = false;        // whether the current line is indented
  std::optional<Enumerator> item_;  // the number of the last list item
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_PARAGRAPH_SPLITTER_H_
