#include "text/porter_stemmer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace neusum {
namespace {

// The names of the steps are those of M. F. Porter, An algorithm for suffix stripping, Program
// 14(3), 1980.
enum class Variant { kRouge155, kNltk };

constexpr std::size_t kShortestStemmed = 3;

struct SuffixRule {
  std::string_view suffix;
  std::string_view replacement;
  std::size_t in_stem = 0;  // characters of the suffix that count for the measure of the stem
};

// In each table, a suffix comes before its own suffixes, so that the longest match is found first.
constexpr SuffixRule kStep2[] = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
    {"bli", "ble"},     {"alli", "al"},     {"entli", "ent"}, {"eli", "e"},     {"ousli", "ous"},
    {"ization", "ize"}, {"ation", "ate"},   {"ator", "ate"},  {"alism", "al"},  {"iveness", "ive"},
    {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"},  {"iviti", "ive"}, {"biliti", "ble"}};
constexpr SuffixRule kStep2Rouge155[] = {{"logi", "log"}};
constexpr SuffixRule kStep2Nltk[] = {{"logi", "log", 1}, {"fulli", "ful"}};
constexpr SuffixRule kStep2NltkFirst[] = {{"alli", "al"}};

constexpr SuffixRule kStep3[] = {{"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
                                 {"ical", "ic"},  {"ful", ""},   {"ness", ""}};

constexpr SuffixRule kStep4[] = {{"al", ""},  {"ance", ""}, {"ence", ""}, {"er", ""},
                                 {"ic", ""},  {"able", ""}, {"ible", ""}, {"ant", ""},
                                 {"ou", ""},  {"ism", ""},  {"ate", ""},  {"iti", ""},
                                 {"ous", ""}, {"ive", ""},  {"ize", ""},  {"ement", ""}};
constexpr SuffixRule kStep4Ment[] = {{"ment", ""}};
constexpr SuffixRule kStep4EntAndIon[] = {{"ent", ""}, {"sion", "s", 1}, {"tion", "t", 1}};

struct IrregularWord {
  std::string_view word;
  std::string_view stem;
};

// Words for which NLTK uses a table instead of the rules.
constexpr IrregularWord kIrregularNltk[] = {
    {"sky", "sky"},        {"skies", "sky"},       {"dying", "die"},        {"lying", "lie"},
    {"tying", "tie"},      {"news", "news"},       {"innings", "inning"},   {"inning", "inning"},
    {"outings", "outing"}, {"outing", "outing"},   {"cannings", "canning"}, {"canning", "canning"},
    {"howe", "howe"},      {"proceed", "proceed"}, {"exceed", "exceed"},    {"succeed", "succeed"}};

constexpr bool is_among(std::string_view letters, char c) {
  return letters.find(c) != std::string_view::npos;
}

constexpr std::array<bool, 256> kAlwaysVowel = [] {
  std::array<bool, 256> is_vowel{};
  for (const char c : {'a', 'e', 'i', 'o', 'u'}) is_vowel[static_cast<unsigned char>(c)] = true;
  return is_vowel;
}();

constexpr bool is_always_vowel(char c) { return kAlwaysVowel[static_cast<unsigned char>(c)]; }

// A y is a vowel after a consonant. In a run of y, consonants and vowels therefore alternate.
bool is_vowel_at(std::string_view word, std::size_t position) {
  std::size_t first = position;
  while (first > 0 && word[first] == 'y') --first;
  const bool is_odd_y = (position - first) % 2 == 1;
  return is_always_vowel(word[first]) != is_odd_y;
}

bool has_vowel(std::string_view stem) {
  if (stem.empty()) return false;
  return is_always_vowel(stem.front()) || stem.find_first_of("aeiouy", 1) != std::string_view::npos;
}

// Porter's measure m: how often a consonant follows a vowel. Counts up to 2, because no rule needs
// more.
int measure_up_to_two(std::string_view stem) {
  int measure = 0;
  bool after_vowel = false;
  for (std::size_t i = 0; i < stem.size() && measure < 2; ++i) {
    const bool is_vowel = is_always_vowel(stem[i]) || (stem[i] == 'y' && i > 0 && !after_vowel);
    if (after_vowel && !is_vowel) ++measure;
    after_vowel = is_vowel;
  }
  return measure;
}

// Porter's condition *o: a stem like "hop" that lost an e. NLTK adds stems like "us".
bool ends_short(std::string_view stem, Variant variant) {
  const std::size_t size = stem.size();
  if (size < 2 || is_vowel_at(stem, size - 1) || !is_vowel_at(stem, size - 2)) return false;
  if (size == 2) return variant == Variant::kNltk;
  return !is_vowel_at(stem, size - 3) && !is_among("wxy", stem.back());
}

bool ends_double_consonant(std::string_view word, Variant variant) {
  const std::size_t size = word.size();
  if (size < 2 || word[size - 1] != word[size - 2] || is_vowel_at(word, size - 1)) return false;
  return word.back() != 'y' || variant == Variant::kNltk;
}

// Applies the first rule whose suffix the word has: replaces the suffix if the measure of the stem
// is high enough. Returns whether there was such a rule.
bool apply_longest(std::string& word, std::span<const SuffixRule> rules, int least_measure) {
  const auto rule = std::find_if(rules.begin(), rules.end(), [&](const SuffixRule& candidate) {
    return word.back() == candidate.suffix.back() && word.ends_with(candidate.suffix);
  });
  if (rule == rules.end()) return false;
  const std::size_t stem_size = word.size() - rule->suffix.size();
  const std::string_view measured = std::string_view(word).substr(0, stem_size + rule->in_stem);
  if (measure_up_to_two(measured) >= least_measure) {
    word.replace(stem_size, rule->suffix.size(), rule->replacement);
  }
  return true;
}

void cut(std::string& word, std::size_t count) { word.erase(word.size() - count); }

void step_1a(std::string& word, Variant variant) {
  if (word.ends_with("sses") || word.ends_with("ies")) {
    const bool keeps_e = variant == Variant::kNltk && word.size() == 4 && word[1] == 'i';
    cut(word, keeps_e ? 1 : 2);
  } else if (word.ends_with('s') && !word.ends_with("ss")) {
    cut(word, 1);
  }
}

// Whether a word that lost -ed or -ing needs an e.
bool misses_e(std::string_view word, Variant variant) {
  return word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz") ||
         (measure_up_to_two(word) == 1 && ends_short(word, variant));
}

void mend_stem(std::string& word, Variant variant) {
  if (misses_e(word, variant)) {
    word += 'e';
  } else if (ends_double_consonant(word, variant) && !is_among("lsz", word.back())) {
    cut(word, 1);
  }
}

void step_1b(std::string& word, Variant variant) {
  const std::string_view view = word;
  if (variant == Variant::kNltk && view.ends_with("ied")) {
    cut(word, word.size() == 4 ? 1 : 2);
  } else if (view.ends_with("eed")) {
    if (measure_up_to_two(view.substr(0, view.size() - 3)) > 0) cut(word, 1);
  } else if (view.ends_with("ed") || view.ends_with("ing")) {
    const std::size_t suffix_size = view.ends_with("ed") ? 2 : 3;
    if (!has_vowel(view.substr(0, view.size() - suffix_size))) return;
    cut(word, suffix_size);
    mend_stem(word, variant);
  }
}

bool loses_y(std::string_view stem, Variant variant) {
  if (variant == Variant::kRouge155) return has_vowel(stem);
  return stem.size() > 1 && !is_vowel_at(stem, stem.size() - 1);
}

void step_1c(std::string& word, Variant variant) {
  if (!word.ends_with('y')) return;
  if (loses_y(std::string_view(word).substr(0, word.size() - 1), variant)) word.back() = 'i';
}

void step_2(std::string& word, Variant variant) {
  if (variant == Variant::kNltk) apply_longest(word, kStep2NltkFirst, 1);
  if (apply_longest(word, kStep2, 1)) return;
  const bool is_nltk = variant == Variant::kNltk;
  apply_longest(word, is_nltk ? std::span<const SuffixRule>(kStep2Nltk) : kStep2Rouge155, 1);
}

// The script applies the three tables one after the other, each to the result of the previous one.
// Porter's algorithm removes only the longest suffix of all tables.
void step_4(std::string& word, Variant variant) {
  for (const std::span<const SuffixRule> rules :
       {std::span<const SuffixRule>(kStep4), std::span<const SuffixRule>(kStep4Ment),
        std::span<const SuffixRule>(kStep4EntAndIon)}) {
    if (apply_longest(word, rules, 2) && variant == Variant::kNltk) return;
  }
}

void step_5(std::string& word, Variant variant) {
  if (word.ends_with('e')) {
    const std::string_view stem = std::string_view(word).substr(0, word.size() - 1);
    const int measure = measure_up_to_two(stem);
    if (measure == 2 || (measure == 1 && !ends_short(stem, variant))) cut(word, 1);
  }
  if (word.ends_with("ll") && measure_up_to_two(word) == 2) cut(word, 1);
}

void stem_by_rules(std::string& word, Variant variant) {
  if (word.size() < kShortestStemmed) return;
  step_1a(word, variant);
  step_1b(word, variant);
  step_1c(word, variant);
  step_2(word, variant);
  apply_longest(word, kStep3, 1);
  step_4(word, variant);
  step_5(word, variant);
}

}  // namespace

void stem_rouge155(std::string& word) { stem_by_rules(word, Variant::kRouge155); }

void stem_nltk(std::string& word) {
  const auto* irregular =
      std::find_if(std::begin(kIrregularNltk), std::end(kIrregularNltk),
                   [&](const IrregularWord& known) { return known.word == word; });
  if (irregular == std::end(kIrregularNltk)) {
    stem_by_rules(word, Variant::kNltk);
  } else {
    word = irregular->stem;
  }
}

}  // namespace neusum
