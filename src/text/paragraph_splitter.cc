#include "text/paragraph_splitter.h"

#include <algorithm>

#include "base/cancellation.h"
#include "text/unicode.h"

namespace neusum {
namespace {

bool starts_lower(std::string_view chunk) { return is_lower(code_point_at(chunk, 0)); }

// Fast path for most words: a chunk that starts with two lower-case letters and is not an address
// cannot start a sentence by its form, nor be the number of a list item.
bool is_plain_word(std::string_view chunk) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  if (!is_small(chunk[0]) || chunk.size() == 1) return is_small(chunk[0]);
  return is_small(chunk[1]) && !chunk.starts_with("ht") && !chunk.starts_with("ww");
}

// A list without bullets or numbers: at least three lines, all short, without terminators, and no
// byline.
bool is_list_of_lines(std::string_view paragraph, const SentenceRules& rules) {
  constexpr std::size_t kLongest = 40;
  constexpr int kFewest = 3;
  if (rules.is_byline(paragraph.substr(0, paragraph.find('\n')))) return false;
  int lines = 0;
  while (!paragraph.empty()) {
    const std::string_view line = paragraph.substr(0, paragraph.find('\n'));
    if (line.empty() || line.size() > kLongest ||
        is_terminator(code_point_before(line, line.size()))) {
      return false;
    }
    paragraph.remove_prefix(std::min(line.size() + 1, paragraph.size()));
    ++lines;
  }
  return lines >= kFewest;
}

// A note, an emoticon, or closing quotes and brackets, separated by white space.
bool belongs_to_sentence_before(std::string_view chunk) {
  if (chunk.empty()) return false;
  return is_note(chunk) || is_emoticon(chunk) || skip_while(chunk, 0, is_closer) == chunk.size();
}

}  // namespace

ParagraphSplitter::ParagraphSplitter(std::string_view text, Span paragraph,
                                     const SentenceRules& rules, std::vector<Span>& sentences)
    : text_(text.substr(0, paragraph.end())),
      chunk_finder_(text_),
      rules_(rules),
      sentences_(sentences),
      is_list_of_lines_(is_list_of_lines(trim(text, paragraph).of(text), rules)),
      begin_(paragraph.offset),
      position_(paragraph.offset),
      previous_{paragraph.offset, 0} {}

void ParagraphSplitter::split(std::size_t max_sentences) {
  for (Span chunk = next_chunk(position_); chunk.length > 0; chunk = next_chunk(position_)) {
    throw_if_cancelled();
    if (sentences_.size() >= max_sentences) return;
    position_ = chunk.end();
    is_on_new_line_ = has_line_break({previous_.end(), chunk.offset - previous_.end()});
    const bool is_plain = is_plain_word(chunk.of(text_)) && !is_on_new_line_;
    const std::size_t stamp = is_plain ? 0 : mail_stamp_end(chunk);
    if (is_plain ? follows_drawn_line() : begins_sentence(chunk, stamp)) cut(chunk.offset);
    if (chunks_++ == 0) first_ = chunk;
    if (is_on_new_line_) is_indented_ = is_indented(chunk);
    if (stamp > 0) {
      cut(position_ = stamp);
    } else if (is_plain || !is_item_number(chunk)) {
      scan_terminators(chunk);
    }
    previous_ = {chunk.offset, std::min(chunk.end(), position_) - chunk.offset};
  }
  cut(text_.size());
}

// Whether the chunk is a number such as "1." or "• 9." at the start of a sentence. Stores the
// number.
bool ParagraphSplitter::is_item_number(Span chunk) {
  if (chunks_ > 2 || (chunks_ == 2 && !begins_with_bullet())) return false;
  std::string_view number = chunk.of(text_);
  number.remove_prefix(skip_while(number, 0, is_bullet));
  const auto item = parse_enumerator(number);
  if (item) item_ = item;
  return item.has_value();
}

// `stamp` is mail_stamp_end(chunk).
bool ParagraphSplitter::begins_sentence(Span chunk, std::size_t stamp) const {
  if (chunks_ == 0) return false;
  const std::string_view now = chunk.of(text_);
  const std::string_view before = previous_.of(text_);
  if (is_drawn_line(now) || follows_drawn_line()) return true;
  if (follows_address(chunk)) return true;
  if (stamp > 0) return !starts_lower(before);
  if (before == "—" && chunks_ > 1) return rules_.interrupts(first_word(now));
  return begins_line(chunk) || begins_list_item(chunk) || ends_salutation(chunk) ||
         ends_label(chunk);
}

bool ParagraphSplitter::follows_drawn_line() const {
  return chunks_ > 0 && is_drawn_line(previous_.of(text_));
}

// An address often ends a line whose line break was lost, unless it is part of a list of people.
bool ParagraphSplitter::follows_address(Span chunk) const {
  const std::string_view now = chunk.of(text_);
  if (!starts_upper(now) && !is_url(now)) return false;
  const std::string_view before = previous_.of(text_);
  if (!is_url(before) && !is_mail_address(before)) return false;
  return is_url(now) || before.ends_with('>') || rules_.is_starter(first_word(now));
}

// A single line break usually is white space, because much text is wrapped. It starts a sentence in
// a list, and before an indented line that follows a line without indentation.
bool ParagraphSplitter::begins_line(Span chunk) const {
  if (!is_on_new_line_) return false;
  const std::string_view now = chunk.of(text_);
  if (is_list_of_lines_ || now == "-" || now == "*" || parse_enumerator(now)) return true;
  return is_indented(chunk) && !is_indented_ && starts_upper(now);
}

bool ParagraphSplitter::begins_list_item(Span chunk) const {
  const std::string_view now = chunk.of(text_);
  if (is_bullet(code_point_at(now, 0))) return true;
  if (!item_ || (chunks_ == 1 && begins_with_bullet())) return false;
  const auto item = parse_enumerator(now);
  return item && item_->is_followed_by(*item);
}

bool ParagraphSplitter::begins_with_bullet() const {
  return is_bullet(code_point_at(text_, first_.offset));
}

bool ParagraphSplitter::has_line_break(Span gap) const {
  return std::ranges::any_of(gap.of(text_), [](char c) { return c == '\n'; });
}

bool ParagraphSplitter::is_indented(Span chunk) const {
  return chunk.offset > 0 && text_[chunk.offset - 1] != '\n';
}

bool ParagraphSplitter::ends_salutation(Span next) const {
  constexpr std::size_t kLongest = 3;  // chunks
  return chunks_ <= kLongest && rules_.is_salutation(first_.of(text_), previous_.of(text_)) &&
         starts_upper(next.of(text_));
}

// A label before a capital letter: "Figure 1.5", "Part 1 of 2:".
bool ParagraphSplitter::ends_label(Span next) const {
  return (chunks_ == 2 || chunks_ == 4) && is_label_number(previous_.of(text_)) &&
         starts_upper(next.of(text_)) && rules_.is_label(first_.of(text_));
}

// End of a mail's time stamp ("08/16/2000 12:05 PM") that starts with `chunk`; 0 if there is none.
std::size_t ParagraphSplitter::mail_stamp_end(Span chunk) const {
  if (!is_numeric_date(chunk.of(text_))) return 0;
  const Span time = next_chunk(chunk.end());
  if (!is_clock_time(time.of(text_))) return 0;
  const Span half = next_chunk(time.end());
  return rules_.is_hour(half.of(text_)) ? half.end() : time.end();
}

void ParagraphSplitter::scan_terminators(Span chunk) {
  const auto next_candidate = [&](std::size_t from) {
    return find_possible_terminator(text_, from, chunk.end());
  };
  for (std::size_t i = next_candidate(chunk.offset); i < chunk.end(); i = next_candidate(i)) {
    const std::size_t begin = i;
    if (!is_terminator(next_code_point(text_, i)) || is_inside_word(begin)) continue;
    const Span run{begin, run_end(begin) - begin};
    const std::size_t closed = closers_end(run.end());
    const std::size_t end = is_decimal(begin) ? closed : notes_end(closed);
    i = std::max(i, closed);
    position_ = std::max(position_, run.end());
    if (rules_.ends_sentence(describe(chunk, run, closed, end))) {
      cut(position_ = end);
      return;
    }
  }
}

// Fast path for most full stops that do not end a sentence: "example.com", "i.e.".
bool ParagraphSplitter::is_inside_word(std::size_t point) const {
  return text_[point] == '.' && point + 1 < text_.size() && text_[point + 1] >= 'a' &&
         text_[point + 1] <= 'z';
}

bool ParagraphSplitter::is_decimal(std::size_t point) const {
  return point > 0 && point + 1 < text_.size() && is_digit(text_[point - 1]) &&
         is_digit(text_[point + 1]);
}

// End of a run of adjacent terminators, or of full stops separated by spaces: ". . .". Three of the
// latter that follow a full stop and precede a capital letter belong to the next sentence.
std::size_t ParagraphSplitter::run_end(std::size_t begin) const {
  const std::size_t touching = skip_while(text_, begin, is_terminator);
  if (text_[begin] != '.') return touching;
  std::size_t end = touching;
  std::size_t dots = 0;
  for (Span chunk = next_chunk(end); chunk.offset > end && text_.substr(chunk.offset, 1) == ".";
       chunk = next_chunk(end)) {
    end = skip_while(text_, chunk.offset, [](CodePoint c) { return c == '.'; });
    dots += end - chunk.offset;
  }
  const bool attached = begin > 0 && !is_space(code_point_before(text_, begin));
  const bool opens_next = attached && dots == 3 && starts_upper(next_chunk(end).of(text_));
  return opens_next ? touching : end;
}

// End of the closing quotes and brackets after the terminators. A straight quote directly before a
// word opens a quotation instead.
std::size_t ParagraphSplitter::closers_end(std::size_t begin) const {
  const std::size_t end = skip_while(text_, begin, is_closer);
  if (end == begin || end == text_.size() || !is_word_character(code_point_at(text_, end))) {
    return end;
  }
  const bool is_straight_quote = text_[end - 1] == '"' || text_[end - 1] == '\'';
  return is_straight_quote ? end - 1 : end;
}

// End of notes that follow a sentence and belong to it: "[17]", ":)", and the number of a note. A
// capital letter after the number distinguishes it from a number that starts a sentence.
std::size_t ParagraphSplitter::notes_end(std::size_t begin) const {
  constexpr int kMostNotes = 4;
  std::size_t end = begin;
  bool ends_in_number = false;
  for (int i = 0; i < kMostNotes; ++i) {
    const Span chunk = next_chunk(end);
    const std::string_view now = chunk.of(text_);
    if (!is_note_number(now) && !belongs_to_sentence_before(now)) break;
    ends_in_number = is_note_number(now);
    end = chunk.end();
  }
  if (!ends_in_number) return end;
  return rules_.is_starter(first_word(next_chunk(end).of(text_))) ? end : begin;
}

Candidate ParagraphSplitter::describe(Span chunk, Span run, std::size_t closed,
                                      std::size_t end) const {
  Candidate c;
  c.previous = previous_.of(text_);
  const std::size_t word = skip_while(text_.substr(0, run.offset), chunk.offset, is_opener);
  c.word = text_.substr(word, run.offset - word);
  c.run = run.of(text_);
  c.closers = text_.substr(run.end(), closed - run.end());
  const Span next = next_chunk(end);
  c.next_chunk = next.of(text_);
  c.next = first_word(c.next_chunk);
  c.spaced = end == text_.size() || is_space(code_point_at(text_, end));
  if (c.spaced) c.after_next = next_chunk(next.end()).of(text_);
  c.detached = run.offset == chunk.offset;
  c.enclosed = c.word.empty() && word > chunk.offset && !c.closers.empty();
  c.chunks = chunks_;
  return c;
}

void ParagraphSplitter::cut(std::size_t end) {
  const Span sentence = trim(text_, {begin_, end - begin_});
  if (sentence.length > 0) sentences_.push_back(sentence);
  begin_ = end;
  chunks_ = 0;
}

}  // namespace neusum
