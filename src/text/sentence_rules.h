#ifndef NEUSUM_TEXT_SENTENCE_RULES_H_
#define NEUSUM_TEXT_SENTENCE_RULES_H_

#include <cstddef>
#include <string_view>

#include "text/language_rules.h"

namespace neusum {

// A place where a sentence may end: terminators, with what stands around them.
struct Candidate {
  std::string_view previous;    // the chunk before the word's
  std::string_view word;        // what stands directly before the terminators; may be empty
  std::string_view run;         // the terminators: ".", "?!", "...", ". . ."
  std::string_view closers;     // quotes and brackets that close directly after them
  std::string_view next_chunk;  // what follows, up to the next white space
  std::string_view next;        // its first word, without what opens before it
  std::string_view after_next;  // the chunk after that
  bool spaced = false;          // white space, or the end of the paragraph, follows
  bool detached = false;        // white space stands before the terminators
  bool enclosed = false;        // nothing else stands inside quotes or brackets: "[...]", "(!)"
  std::size_t chunks = 0;       // that the sentence has so far, this one included
};

// Decides whether a candidate ends a sentence, by the word lists of a language.
class SentenceRules {
 public:
  explicit SentenceRules(const LanguageRules& rules);

  bool ends_sentence(const Candidate& candidate) const;

  // Whether `word` is a capitalised word that often begins a sentence.
  bool is_starter(std::string_view word) const;

  // Whether `word`, after a dash, is someone else's who cuts in.
  bool interrupts(std::string_view word) const;

  // "AM", "p.m".
  bool is_hour(std::string_view word) const;

  // "Figure", before a number.
  bool is_label(std::string_view word) const;

  // "By", alone on the line before the author's name.
  bool is_byline(std::string_view word) const;

  // "Regards," or "Dear all,": a line of its own when a capital follows. `first` is the first word
  // of the sentence, `last` the chunk with the comma.
  bool is_salutation(std::string_view first, std::string_view last) const;

 private:
  bool glued_ends(const Candidate& c) const;
  bool mark_ends(const Candidate& c) const;
  bool ellipsis_ends(const Candidate& c) const;
  bool full_stop_ends(const Candidate& c) const;
  bool initial_ends(const Candidate& c) const;
  bool is_hour_after_number(const Candidate& c, std::string_view word) const;
  bool is_abbreviation(std::string_view word) const;
  bool abbreviation_ends(const Candidate& c, std::string_view word) const;
  bool is_marked_name(const Candidate& c) const;

  const WordSet& titles_;
  const WordSet& joints_;
  const WordSet& before_numbers_;
  const WordSet& abbreviations_;
  const WordSet& capitalized_;
  const WordSet& hours_;
  const WordSet& after_hours_;
  const WordSet& marked_names_;
  const WordSet& domains_;
  const WordSet& starters_;
  const WordSet& pronouns_;
  const WordSet& always_capital_;
  const WordSet& connectors_;
  const WordSet& labels_;
  const WordSet& bylines_;
  const WordSet& greetings_;
  const WordSet& closings_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_SENTENCE_RULES_H_
