#include "text/sentence_rules.h"

#include <algorithm>
#include <string>

#include "text/text_forms.h"
#include "text/token_unspaced.h"
#include "text/unicode.h"

namespace neusum {
namespace {

CodePoint first(std::string_view word) { return word.empty() ? 0 : code_point_at(word, 0); }
CodePoint last(std::string_view word) {
  return word.empty() ? 0 : code_point_before(word, word.size());
}
bool has_any(std::string_view text, std::string_view characters) {
  return text.find_first_of(characters) != std::string_view::npos;
}

bool is_one_letter(std::string_view word) {
  std::size_t i = 0;
  return !word.empty() && is_letter(next_code_point(word, i)) && i == word.size();
}

// Single letters separated by full stops: "u.s", "a.m", "1p.m".
bool is_acronym(std::string_view word) {
  while (!word.empty() && is_digit(word[0])) word.remove_prefix(1);
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (i % 2 == 0 ? !is_letter(word[i]) : word[i] != '.') return false;
  }
  return word.size() >= 3 && word.size() % 2 == 1;
}

// A word without vowels looks like an abbreviation: "blvd". Only for basic Latin letters.
bool lacks_vowels(std::string_view word) {
  return !word.empty() && std::ranges::all_of(word, [](char c) {
    return is_lower(c) && std::string_view("aeiouy").find(c) == std::string_view::npos;
  });
}

// Longer words are not abbreviations. The limit bounds the cost of look-ups on hostile text.
constexpr std::size_t kLongestWord = 40;

bool holds(const WordSet& list, std::string_view word) {
  return word.size() <= kLongestWord && list.contains(lower_case(word));
}

// A time in brackets: "[00:02:20]". It is no number of an abbreviation: "No. [00:02:20] It rained."
bool is_time_stamp(std::string_view chunk) {
  return chunk.starts_with('[') && has_any(chunk.substr(0, kLongestWord), ":");
}

}  // namespace

SentenceRules::SentenceRules(const LanguageRules& rules)
    : titles_(rules.words("titles")),
      joints_(rules.words("joints")),
      before_numbers_(rules.words("before_numbers")),
      abbreviations_(rules.words("abbreviations")),
      capitalized_(rules.words("capitalized")),
      ordinals_(rules.words("ordinals")),
      hours_(rules.words("hours")),
      after_hours_(rules.words("after_hours")),
      marked_names_(rules.words("marked_names")),
      domains_(rules.words("domains")),
      dashes_(rules.words("dashes")),
      starters_(rules.words("starters")),
      pronouns_(rules.words("pronouns")),
      always_capital_(rules.words("always_capital")),
      connectors_(rules.words("connectors")),
      labels_(rules.words("labels")),
      bylines_(rules.words("bylines")),
      greetings_(rules.words("greetings")),
      closings_(rules.words("closings")) {}

bool SentenceRules::ends_sentence(const Candidate& c) const {
  if (c.next_chunk.empty()) return true;
  if (c.enclosed) return false;
  if (!is_ascii(c.run) && c.run.find("…") == std::string_view::npos) return true;  // "。"
  if (!c.spaced) return unspaced_mark_ends(c) || glued_ends(c);
  if (has_any(c.next_chunk.substr(0, 1), ",;")) return false;
  if (has_any(c.run, "!?")) return mark_ends(c);
  return c.run == "." ? full_stop_ends(c) : ellipsis_ends(c);
}

// A mark for basic Latin letters in a script without spaces: "本当ですか?はい".
bool SentenceRules::unspaced_mark_ends(const Candidate& c) {
  return has_any(c.run, "!?") && c.closers.empty() && is_unspaced_script(first(c.next_chunk));
}

// A missing space: "the end.The next", "open?they". Only between plain words, so that addresses and
// names stay whole.
bool SentenceRules::glued_ends(const Candidate& c) const {
  if (c.word.size() < 2 || c.word.size() > kLongestWord) return false;
  const bool follows_digit = is_digit(last(c.word));
  if (!follows_digit && !is_lower(last(c.word))) return false;
  if (has_any(c.word, ".@/:_\\")) return false;
  if (has_any(c.next_chunk.substr(0, kLongestWord), "@/_=&")) return false;
  if (follows_digit) return is_starter(c.next);
  if (is_abbreviation(lower_case(c.word))) return false;
  if (has_any(c.run, "!?") && is_lower(first(c.next))) return !is_marked_name(c);
  if (c.next_chunk.starts_with('(') && parse_enumerator(c.next_chunk)) return true;
  return is_upper(first(c.next)) && (c.next.size() > 1 || c.run.size() > 1) &&
         !domains_.contains(lower_case(c.next));
}

bool SentenceRules::mark_ends(const Candidate& c) const {
  if (leads_to_speech_verb(c)) return false;
  if (!is_lower(first(c.next))) return true;
  if (!c.closers.empty() || c.word.size() > kLongestWord) return false;
  return !is_marked_name(c);
}

// A dash between speech and who says it: "Why? – he asked.".
bool SentenceRules::leads_to_speech_verb(const Candidate& c) const {
  return dashes_.contains(c.next_chunk) && is_lower(first(c.after_next));
}

// A number that a full stop makes an ordinal in this language: "am 3. Mai".
bool SentenceRules::is_ordinal(std::string_view word) const {
  constexpr std::size_t kMostDigits = 4;
  if (word.empty() || word.size() > kMostDigits ||
      !std::ranges::all_of(word, [](char c) { return is_digit(static_cast<CodePoint>(c)); })) {
    return false;
  }
  return ordinals_.contains(std::string(word.size(), '9'));
}

bool SentenceRules::is_marked_name(const Candidate& c) const {
  return marked_names_.contains(lower_case(c.word) + std::string(c.run));
}

bool SentenceRules::ellipsis_ends(const Candidate& c) const {
  constexpr std::ptrdiff_t kDotsThatEnd = 4;  // the fourth is the full stop
  if (c.detached && std::ranges::count(c.run, '.') < kDotsThatEnd) return false;  // an omission
  if (is_digit(first(c.next)) || is_url(c.next_chunk)) return true;
  if (!is_upper(first(c.next)) || c.next.size() > kLongestWord) return false;
  const std::string next = lower_case(c.next);
  return !connectors_.contains(next) && !always_capital_.contains(next);
}

bool SentenceRules::full_stop_ends(const Candidate& c) const {
  if (c.detached) return true;
  if (!c.closers.empty()) return !is_lower(first(c.next));
  const std::size_t part = c.word.find_last_of("-/") + 1;  // "Russian-U.S."
  if (c.word.size() - part > kLongestWord) return true;
  const std::string word = lower_case(c.word.substr(part));
  const bool is_title = titles_.contains(word);
  if (joints_.contains(word) || (is_title && is_upper(first(c.word)))) return false;
  const bool is_name = is_upper(first(c.word)) && capitalized_.contains(word);
  if (is_digit(first(c.next)) && (is_name || before_numbers_.contains(word))) {
    return is_time_stamp(c.next_chunk);
  }
  if (is_one_letter(word)) return initial_ends(c);
  if (is_ordinal(word)) return is_starter(c.next);
  if (is_note_number(word) && is_lower(first(c.next))) return false;  // "for 1. above"
  if (is_title || is_name || is_acronym(word) || abbreviations_.contains(word) ||
      is_hour_after_number(c, word)) {
    return abbreviation_ends(c, word);
  }
  return !is_lower(first(c.next)) || !lacks_vowels(word);
}

bool SentenceRules::is_hour_after_number(const Candidate& c, std::string_view word) const {
  return is_digit(first(c.previous)) && hours_.contains(word);
}

bool SentenceRules::is_abbreviation(std::string_view word) const {
  return titles_.contains(word) || joints_.contains(word) || before_numbers_.contains(word) ||
         abbreviations_.contains(word);
}

// No end: "John F. Kennedy", "Samuel L. May", "Q. What?". An end: "hepatitis A. The", "Janet P.
// She".
bool SentenceRules::initial_ends(const Candidate& c) const {
  if (!is_starter(c.next) || c.chunks == 1) return false;
  return !is_upper(first(c.previous)) || pronouns_.contains(lower_case(c.next));
}

bool SentenceRules::abbreviation_ends(const Candidate& c, std::string_view word) const {
  constexpr std::size_t kShortestSentence =
      4;  // chunks: "At 5 a.m. Mr. Smith went" is one sentence
  if (is_starter(c.next)) return true;
  if (!is_hour_after_number(c, word)) return false;
  return c.chunks >= kShortestSentence && is_upper(first(c.next)) &&
         !after_hours_.contains(lower_case(c.next)) && !after_hours_.contains(c.after_next);
}

bool SentenceRules::is_starter(std::string_view word) const {
  return is_upper(first(word)) && holds(starters_, word);
}

bool SentenceRules::interrupts(std::string_view word) const {
  return is_starter(word) && !always_capital_.contains(lower_case(word));
}

bool SentenceRules::is_hour(std::string_view word) const { return holds(hours_, word); }

bool SentenceRules::is_label(std::string_view word) const { return holds(labels_, word); }

bool SentenceRules::is_byline(std::string_view word) const { return holds(bylines_, word); }

bool SentenceRules::is_salutation(std::string_view first_word, std::string_view last_chunk) const {
  if (!last_chunk.ends_with(',')) return false;
  last_chunk.remove_suffix(1);
  return holds(closings_, last_chunk) || holds(greetings_, first_word);
}

}  // namespace neusum
