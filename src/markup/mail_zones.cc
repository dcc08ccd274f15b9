#include "markup/mail_zones.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "markup/html_characters.h"
#include "markup/mail_header.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxSignatureLines = 10;
constexpr std::size_t kMaxSignatureLine = 80;  // characters
constexpr std::size_t kMaxClosing = 45;        // characters of a line with a closing
constexpr std::size_t kMaxHeaderLine = 200;

// Closings of letters, in lower case.
constexpr std::string_view kClosings[] = {"best regards",
                                          "kind regards",
                                          "warm regards",
                                          "regards",
                                          "best wishes",
                                          "best",
                                          "all the best",
                                          "sincerely",
                                          "yours sincerely",
                                          "yours faithfully",
                                          "yours truly",
                                          "yours",
                                          "cheers",
                                          "thanks",
                                          "many thanks",
                                          "thank you",
                                          "thanks in advance",
                                          "thanks and regards",
                                          "thanks & regards",
                                          "with best regards",
                                          "with kind regards",
                                          "respectfully",
                                          "cordially",
                                          "take care",
                                          "mit freundlichen grüßen",
                                          "mit freundlichem gruß",
                                          "freundliche grüße",
                                          "viele grüße",
                                          "beste grüße",
                                          "liebe grüße",
                                          "herzliche grüße",
                                          "schöne grüße",
                                          "mit besten grüßen",
                                          "gruß",
                                          "grüße",
                                          "mfg",
                                          "vielen dank",
                                          "danke",
                                          "cordialement",
                                          "bien cordialement",
                                          "bien à vous",
                                          "amicalement",
                                          "salutations",
                                          "merci",
                                          "saludos",
                                          "un saludo",
                                          "saludos cordiales",
                                          "atentamente",
                                          "gracias",
                                          "cordiali saluti",
                                          "distinti saluti",
                                          "saluti",
                                          "grazie",
                                          "atenciosamente",
                                          "abraços",
                                          "obrigado",
                                          "obrigada",
                                          "met vriendelijke groet",
                                          "groeten"};

// Notes that programs of telephones append: how they begin, and what else they contain.
struct DeviceNote {
  std::string_view begin;
  std::string_view part = {};
};
constexpr DeviceNote kDeviceNotes[] = {
    {"sent from my "}, {"sent from mail for"}, {"get outlook for"}, {"von meinem ", "gesendet"},
    {"gesendet von "}, {"envoyé de mon "},     {"envoyé depuis "},  {"enviado desde mi "},
    {"inviato da "},   {"enviado do meu "}};

// Words of the line before a quotation, which names its author.
constexpr std::string_view kWrote[] = {"wrote",    "writes",  "schrieb",    "écrit",
                                       "escribió", "scritto", "ha scritto", "escreveu",
                                       "schreef",  "skrev",   "napisał",    "said"};

// First fields of a header that a program copied into the text, and fields with the subject.
constexpr std::string_view kFromFields[] = {"from", "von", "de", "da", "van", "fra", "från", "od"};
constexpr std::string_view kSubjectFields[] = {"subject", "betreff",   "objet", "asunto", "oggetto",
                                               "assunto", "onderwerp", "emne",  "ämne",   "temat"};

// What says that the mail below is forwarded, so that it is not the quotation of an earlier one.
constexpr std::string_view kForwarded[] = {"forward",     "weitergeleitet", "transféré",
                                           "reenviado",   "inoltrato",      "encaminhad",
                                           "doorgestuurd"};

struct Line {
  Span span;              // with its line break
  std::string_view text;  // without white space at its ends
  bool is_quoted = false;
};

template <typename Names>
bool is_one_of(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != std::end(names);
}

template <typename Words>
bool has_one_of(const Words& words, std::string_view text) {
  return std::ranges::any_of(
      words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::vector<Line> lines_of(std::string_view text, std::span<const Span> quoted) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size(); at = lines.back().span.end()) {
    const Span span = {at, line_length(text.substr(at))};
    const std::string_view content = trim(text, span).of(text);
    while (!quoted.empty() && quoted.front().end() <= at) quoted = quoted.subspan(1);
    const bool is_in_quotation = !quoted.empty() && quoted.front().offset < span.end();
    lines.push_back({span, content, content.starts_with('>') || is_in_quotation});
  }
  return lines;
}

// The name of a field in lower case, of a line such as "From: Anna" or "*Von:* Anna"; empty if it
// is none.
std::string field_name(std::string_view line) {
  constexpr std::size_t kLongest = 14;
  while (line.starts_with('*')) line.remove_prefix(1);
  const std::size_t colon = line.substr(0, kLongest).find(':');
  if (colon == std::string_view::npos || colon == 0) return "";
  std::string_view name = line.substr(0, colon);
  while (name.ends_with('*') || name.ends_with(' ')) name.remove_suffix(1);
  return name.find(' ') == std::string_view::npos ? lower_case(name) : "";
}

// "-----Original Message-----"
bool is_separator(std::string_view line) {
  const bool has_ends = line.starts_with("---") && line.ends_with("---");
  return has_ends && line.size() <= kMaxHeaderLine &&
         line.find_first_not_of("- ") != std::string_view::npos;
}

// Whether the text of a line is nothing but a closing, with at most three words after it, such as
// "Best regards, Anna".
bool is_closing(std::string_view line) {
  constexpr std::ptrdiff_t kMostSpaces = 3;  // between and after them
  if (line.size() > kMaxClosing) return false;
  const std::string text = lower_case(line);
  return std::ranges::any_of(kClosings, [&](std::string_view closing) {
    if (!text.starts_with(closing)) return false;
    const std::string_view rest = std::string_view(text).substr(closing.size());
    if (rest.find_first_not_of(",.!;- ") == std::string_view::npos) return true;
    return (rest.front() == ',' || rest.front() == ' ' || rest.front() == '!') &&
           rest.find_first_of(".?:") == std::string_view::npos &&
           std::ranges::count(rest, ' ') <= (rest.front() == ' ' ? 1 : kMostSpaces);
  });
}

class ZoneFinder {
 public:
  ZoneFinder(std::string_view text, std::span<const Span> quoted, std::string_view sender)
      : lines_(lines_of(text, quoted)), kinds_(lines_.size(), MailZoneKind::kText) {
    sender_ = lower_case(sender);
    first_name_ = sender_.substr(0, sender_.find(' '));
  }

  std::vector<MailZone> find() {
    find_copied_headers();
    find_attributions();
    find_signatures();
    std::vector<MailZone> zones;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (zones.empty() || zones.back().kind != kinds_[i])
        zones.push_back({kinds_[i], {lines_[i].span.offset, 0}});
      zones.back().span.length = lines_[i].span.end() - zones.back().span.offset;
    }
    return zones;
  }

 private:
  bool is_blank(std::size_t i) const { return lines_[i].text.empty(); }

  // Where the lines of a header end that begins in line `first`: at least three fields, with the
  // sender first and the subject among them; `first` if there is none.
  std::size_t copied_header_end(std::size_t first) const {
    constexpr std::size_t kFewestFields = 3;
    constexpr std::size_t kMostLines = 30;
    std::size_t fields = 0;
    bool has_subject = false;
    std::size_t i = first;
    for (; i < std::min(lines_.size(), first + kMostLines) && !lines_[i].is_quoted; ++i) {
      if (is_blank(i) && fields > 0 && !has_subject) continue;  // each field may be a paragraph
      const std::string name = field_name(lines_[i].text);
      if (name.empty() || (fields == 0 && !is_one_of(kFromFields, name))) break;
      has_subject = has_subject || is_one_of(kSubjectFields, name);
      ++fields;
    }
    return fields >= kFewestFields && has_subject ? i : first;
  }

  // Headers that programs copy into the text, with the mail below.
  void find_copied_headers() {
    bool has_text = false;  // before the line
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      std::size_t begin = i;
      if (is_separator(lines_[i].text)) {
        do ++begin;
        while (begin < lines_.size() && is_blank(begin));
      }
      const std::size_t end = copied_header_end(begin);
      if (end == begin) {
        has_text = has_text || !(is_blank(i) || lines_[i].is_quoted);
        continue;
      }
      const bool is_forwarded = has_one_of(kForwarded, lower_case(lines_[i].text));
      set(i, end, MailZoneKind::kHeader);
      if (has_text && !is_forwarded) return set(end, lines_.size(), MailZoneKind::kQuotation);
      i = end - 1;
    }
  }

  // The lines before quotations, which say who wrote them.
  void find_attributions() {
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      if (!lines_[i].is_quoted || lines_[i - 1].is_quoted) continue;
      std::size_t last = i - 1;
      while (last > 0 && is_blank(last)) --last;
      if (is_text(last)) set(attribution_begin(last), last + 1, MailZoneKind::kHeader);
    }
  }

  // The first line of an attribution that ends in line `last`; last + 1 if there is none. It is a
  // paragraph of at most three lines.
  std::size_t attribution_begin(std::size_t last) const {
    constexpr std::size_t kMostLines = 3;
    if (!lines_[last].text.ends_with(':')) return last + 1;
    std::string text;
    std::size_t first = last + 1;
    while (first > 0 && last + 1 - first < kMostLines && is_text(first - 1) &&
           !is_blank(first - 1)) {
      --first;
      text = lower_case(lines_[first].text) + " " + text;
    }
    const bool names_author = has_one_of(kWrote, text) || text.find('@') != std::string::npos;
    return names_author && text.size() <= kMaxHeaderLine ? first : last + 1;
  }

  void find_signatures() {
    for (std::size_t i = 0; i < lines_.size();) {
      std::size_t end = i;
      while (end < lines_.size() && is_text(end)) ++end;
      if (end > i) find_signature(i, end);
      i = std::max(end, i + 1);
    }
  }

  bool is_text(std::size_t i) const {
    return kinds_[i] == MailZoneKind::kText && !lines_[i].is_quoted;
  }

  // The signature at the end of the lines from `begin` to `end`.
  void find_signature(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (lines_[i].text == "--") {
        set(i, end, MailZoneKind::kSignature);
        end = i;
        break;
      }
    }
    std::size_t first = end;
    std::size_t num_lines = 0;
    for (std::size_t i = end; i > begin; --i) {
      const std::string_view line = lines_[i - 1].text;
      if (line.empty()) continue;
      if (line.size() > kMaxSignatureLine || ++num_lines > kMaxSignatureLines) break;
      if (begins_signature(i - 1)) first = i - 1;
    }
    set(first, end, MailZoneKind::kSignature);
  }

  bool begins_signature(std::size_t i) const {
    const std::string line = lower_case(lines_[i].text);
    const bool is_name = !first_name_.empty() && (line == sender_ || line == first_name_);
    const bool is_note = std::ranges::any_of(kDeviceNotes, [&](const DeviceNote& note) {
      return line.starts_with(note.begin) && line.find(note.part) != std::string::npos;
    });
    return is_name || is_note || is_closing(lines_[i].text);
  }

  void set(std::size_t begin, std::size_t end, MailZoneKind kind) {
    std::fill(kinds_.begin() + static_cast<std::ptrdiff_t>(begin),
              kinds_.begin() + static_cast<std::ptrdiff_t>(end), kind);
  }

  std::vector<Line> lines_;
  std::vector<MailZoneKind> kinds_;  // of the lines
  std::string sender_;               // in lower case
  std::string first_name_;
};

}  // namespace

std::vector<MailZone> find_mail_zones(std::string_view text, std::span<const Span> quoted,
                                      std::string_view sender) {
  return ZoneFinder(text, quoted, sender).find();
}

}  // namespace neusum
