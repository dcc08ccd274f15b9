#include "text/stop_words.h"

#include <algorithm>
#include <iterator>

namespace neusum {
namespace {

constexpr std::string_view kStopWords[] = {
    "'d",       "'ll",        "'m",         "'re",     "'s",       "'ve",     "a",
    "about",    "above",      "across",     "after",   "again",    "against", "ago",
    "all",      "almost",     "along",      "also",    "although", "always",  "am",
    "among",    "an",         "and",        "another", "any",      "anyone",  "anything",
    "are",      "around",     "as",         "at",      "away",     "back",    "be",
    "became",   "because",    "become",     "been",    "before",   "behind",  "being",
    "below",    "between",    "both",       "but",     "by",       "ca",      "can",
    "could",    "did",        "do",         "does",    "doing",    "done",    "down",
    "during",   "each",       "either",     "else",    "enough",   "even",    "ever",
    "every",    "everyone",   "everything", "few",     "for",      "from",    "further",
    "get",      "gets",       "give",       "go",      "goes",     "going",   "got",
    "had",      "has",        "have",       "having",  "he",       "her",     "here",
    "hers",     "herself",    "him",        "himself", "his",      "how",     "however",
    "i",        "if",         "in",         "into",    "is",       "it",      "its",
    "itself",   "just",       "last",       "least",   "less",     "like",    "made",
    "make",     "makes",      "many",       "may",     "me",       "might",   "mine",
    "more",     "most",       "much",       "must",    "my",       "myself",  "n't",
    "neither",  "never",      "no",         "nobody",  "none",     "nor",     "not",
    "nothing",  "now",        "of",         "off",     "often",    "on",      "once",
    "one",      "only",       "onto",       "or",      "other",    "others",  "our",
    "ours",     "ourselves",  "out",        "over",    "own",      "per",     "perhaps",
    "quite",    "rather",     "re",         "really",  "s",        "said",    "same",
    "say",      "says",       "see",        "she",     "should",   "since",   "so",
    "some",     "someone",    "something",  "still",   "such",     "t",       "take",
    "than",     "that",       "the",        "their",   "theirs",   "them",    "themselves",
    "then",     "there",      "these",      "they",    "this",     "those",   "though",
    "through",  "to",         "together",   "too",     "toward",   "towards", "under",
    "until",    "up",         "upon",       "us",      "very",     "was",     "we",
    "well",     "were",       "what",       "when",    "where",    "whether", "which",
    "while",    "who",        "whom",       "whose",   "why",      "will",    "with",
    "within",   "without",    "would",      "yet",     "you",      "your",    "yours",
    "yourself", "yourselves",
};
static_assert(std::ranges::is_sorted(kStopWords));

// Bytes of non-ASCII characters count as letters.
bool is_word_byte(char byte) {
  const auto c = static_cast<unsigned char>(byte);
  return c >= 0x80 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

bool is_stop_word(std::string_view token) {
  return std::ranges::none_of(token, is_word_byte) || std::ranges::binary_search(kStopWords, token);
}

}  // namespace neusum
