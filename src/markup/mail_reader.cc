#include "markup/mail_reader.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "markup/block_writer.h"
#include "markup/encodings.h"
#include "markup/html_characters.h"
#include "markup/html_reader.h"
#include "markup/kept_blocks.h"
#include "markup/mail_header.h"
#include "markup/mail_zones.h"
#include "markup/plain_text_reader.h"
#include "markup/transfer_encoding.h"
#include "text/unicode.h"

namespace neusum {
namespace {

// Maximum depth of parts inside of parts. The text of deeper ones is ignored.
constexpr std::size_t kMaxPartDepth = 8;

// Splits the body of a part at the lines "--boundary". Returns the texts between these lines.
std::vector<std::string_view> split_parts(std::string_view body, std::string_view boundary) {
  std::vector<std::string_view> parts;
  const std::string mark = "--" + std::string(boundary);
  std::size_t begin = std::string_view::npos;  // of the present part
  std::size_t line_end = 0;
  for (std::size_t at = 0; at < body.size(); at = line_end) {
    const std::string_view line = body.substr(at, line_length(body.substr(at)));
    line_end = at + line.size();
    if (!line.starts_with(mark)) continue;
    const std::string_view rest = trim_html_spaces(line.substr(mark.size()));
    if (!rest.empty() && rest != "--") continue;
    if (begin != std::string_view::npos) parts.push_back(body.substr(begin, at - begin));
    begin = line_end;
    if (rest == "--") return parts;
  }
  if (begin < body.size()) parts.push_back(body.substr(begin));
  return parts;
}

// Whether a text begins with a line "From ADDRESS DATE", which has a time such as 10:30.
bool begins_mail(std::string_view text) {
  if (!text.starts_with("From ")) return false;
  const std::string_view line = text.substr(0, line_length(text));
  const std::size_t colon = line.find(':');
  return colon != std::string_view::npos && colon + 1 < line.size() &&
         is_ascii_digit(line[colon - 1]) && is_ascii_digit(line[colon + 1]);
}

// Splits a mailbox at the lines "From ADDRESS DATE". Returns the mails without these lines.
std::vector<std::string_view> split_mails(std::string_view bytes) {
  if (!begins_mail(bytes)) return {bytes};
  std::vector<std::string_view> mails;
  while (!bytes.empty()) {
    bytes.remove_prefix(line_length(bytes));
    std::size_t end = 0;
    bool follows_blank = true;
    while (end < bytes.size() && !(follows_blank && begins_mail(bytes.substr(end)))) {
      const std::string_view line = bytes.substr(end, line_length(bytes.substr(end)));
      follows_blank = line == "\n" || line == "\r\n";
      end += line.size();
    }
    mails.push_back(bytes.substr(0, end));
    bytes.remove_prefix(end);
  }
  return mails;
}

// Removes the ">" that a mailbox has before lines such as "From here", so that they do not begin a
// mail.
DecodedPart unescape_from_lines(std::string_view text) {
  DecodedPart result;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = text.substr(at, line_length(text.substr(at)));
    const std::size_t marks = std::min(line.find_first_not_of('>'), line.size());
    const std::size_t escape = marks > 0 && line.substr(marks).starts_with("From ") ? 1 : 0;
    result.bytes += line.substr(escape);
    result.map.append(line.size() - escape, at + escape);
    at += line.size();
  }
  return result;
}

DecodedPart copy_of(std::string_view text) {
  DecodedPart result = {.bytes = std::string(text), .map = {}};
  result.map.append(text.size(), 0);
  return result;
}

BlockRole role_of(MailZoneKind kind) {
  switch (kind) {
    case MailZoneKind::kHeader:
      return BlockRole::kField;
    case MailZoneKind::kSignature:
      return BlockRole::kSignature;
    default:
      return BlockRole::kQuotation;
  }
}

// The blocks of a web page in a mail, divided at the borders of zones.
SourceText divide_blocks(SourceText text, std::span<const MailZone> zones) {
  std::vector<SourceBlock> parts;
  for (const SourceBlock& block : text.blocks) {
    while (!zones.empty() && zones.front().span.end() <= block.span.offset)
      zones = zones.subspan(1);
    for (const MailZone& zone : zones) {
      if (zone.span.offset >= block.span.end()) break;
      const std::size_t begin = std::max(zone.span.offset, block.span.offset);
      const std::size_t end = std::min(zone.span.end(), block.span.end());
      SourceBlock part = block;
      part.span = trim(text.text, {begin, end - begin});
      if (zone.kind != MailZoneKind::kText) part.role = role_of(zone.kind);
      if (part.span.length > 0) parts.push_back(part);
    }
  }
  text.blocks = std::move(parts);
  return keep_blocks(text, std::vector<bool>(text.blocks.size(), true));
}

SourceText read_page_of_mail(std::string_view page, const SourceOptions& options,
                             std::string_view sender) {
  SourceText text = read_html(page, options);
  std::vector<Span> quoted;
  for (SourceBlock& block : text.blocks) {
    if (block.role == BlockRole::kQuotation) quoted.push_back(block.span);
    // A mail has no menus.
    if (block.role == BlockRole::kNavigation) block.role = BlockRole::kParagraph;
  }
  const std::vector<MailZone> zones = find_mail_zones(text.text, quoted, sender);
  return divide_blocks(std::move(text), zones);
}

// Each line of a header or of a signature is a block.
SourceText read_lines_of_mail(std::string_view text, BlockRole role, const SourceOptions& options) {
  BlockWriter writer(options.max_blocks);
  for (std::size_t at = 0; at < text.size() && !writer.is_full();) {
    const std::string_view line = text.substr(at, line_length(text.substr(at)));
    writer.append(line, at);
    if (writer.has_text()) writer.end_block(role);
    at += line.size();
  }
  SourceText result;
  result.is_truncated = writer.is_full();
  writer.finish(result);
  return result;
}

SourceText read_zone(std::string_view text, MailZoneKind kind, const SourceOptions& options) {
  if (kind == MailZoneKind::kHeader || kind == MailZoneKind::kSignature) {
    return read_lines_of_mail(text, role_of(kind), options);
  }
  SourceText result = read_plain_text(text, options);
  for (SourceBlock& block : result.blocks) {
    const bool is_menu = block.role == BlockRole::kNavigation;
    if (is_menu) block.role = BlockRole::kParagraph;
    if (kind == MailZoneKind::kQuotation) block.role = BlockRole::kQuotation;
  }
  return result;
}

SourceText read_text_of_mail(std::string_view text, SourceOptions options,
                             std::string_view sender) {
  SourceText result;
  for (const MailZone& zone : find_mail_zones(text, {}, sender)) {
    if (options.max_blocks == 0) break;
    SourceText part = read_zone(zone.span.of(text), zone.kind, options);
    options.max_blocks -= part.blocks.size();
    SourceMap to_text;
    to_text.append(zone.span.length, zone.span.offset);
    part.map = part.map.followed_by(to_text);
    append_blocks(result, part);
  }
  return result;
}

// A part of a mail whose header has been read.
struct MailPart {
  explicit MailPart(std::string_view text)
      : header(read_mail_header(text)), content(parse_parameters(header.value_of("content-type"))) {
    if (content.value.empty()) content.value = "text/plain";
  }

  bool is_attachment() const {
    return parse_parameters(header.value_of("content-disposition")).value == "attachment";
  }

  // The order in which formats of the same content are preferred.
  int rank() const {
    if (content.value == "text/plain") return 0;
    return content.value == "text/html" || content.value.starts_with("multipart/") ? 1 : 2;
  }

  std::string file_name() const {
    const ParameterizedValue disposition = parse_parameters(header.value_of("content-disposition"));
    const std::string_view name = disposition.parameter("filename");
    return decode_mail_value(name.empty() ? content.parameter("name") : name);
  }

  MailHeader header;
  ParameterizedValue content;
};

class MailReader {
 public:
  MailReader(std::string_view bytes, const SourceOptions& options)
      : bytes_(bytes), options_(options) {
    result_.type = SourceType::kMail;
  }

  SourceText read() {
    is_mailbox_ = begins_mail(bytes_);
    for (const std::string_view mail : split_mails(bytes_)) {
      if (is_full()) break;
      read_message(MailPart(mail), 0);
    }
    result_.is_truncated = result_.is_truncated || is_full();
    return std::move(result_);
  }

 private:
  bool is_full() const { return result_.blocks.size() >= options_.max_blocks; }

  void read_message(const MailPart& mail, std::size_t depth) {
    const std::string subject = decode_mail_value(mail.header.value_of("subject"));
    if (result_.title.empty()) result_.title = subject;
    const std::string_view from = mail.header.value_of("from");
    sender_ = sender_name(from);
    append_block(BlockRole::kHeading, sender_, from);
    const std::string_view date = mail.header.value_of("date");
    append_field("Date: ", decode_mail_value(date), date);
    append_field("Subject: ", subject, mail.header.value_of("subject"));
    read_part(mail, depth);
  }

  void read_part(const MailPart& part, std::size_t depth) {
    if (depth > kMaxPartDepth || is_full()) return;
    const std::string& type = part.content.value;
    const std::string_view boundary = part.content.parameter("boundary");
    if (part.is_attachment()) {
      append_field("Attachment: ", part.file_name(), part.header.value_of("content-disposition"));
    } else if (type.starts_with("multipart/") && !boundary.empty()) {
      read_parts(split_parts(part.header.body, boundary), type == "multipart/alternative", depth);
    } else if (type == "message/rfc822") {
      read_message(MailPart(part.header.body), depth + 1);
    } else if (type.starts_with("text/") || type.starts_with("multipart/")) {
      append_text(part);
    } else {
      append_field("Attachment: ", part.file_name(), part.header.value_of("content-type"));
    }
  }

  // Reads all parts, or the best one of parts with the same content in several formats.
  void read_parts(const std::vector<std::string_view>& texts, bool are_alternatives,
                  std::size_t depth) {
    const std::vector<MailPart> parts(texts.begin(), texts.end());
    const auto best = std::ranges::min_element(parts, {}, &MailPart::rank);
    for (auto part = parts.begin(); part != parts.end(); ++part) {
      if (!are_alternatives || part == best) read_part(*part, depth + 1);
    }
  }

  void append_text(const MailPart& part) {
    const std::string_view body = part.header.body;
    const DecodedPart plain = is_mailbox_ ? unescape_from_lines(body) : copy_of(body);
    const DecodedPart bytes =
        decode_part(plain.bytes, part.header.value_of("content-transfer-encoding"));
    const DecodedText decoded =
        decode(bytes.bytes, encoding_of_label(part.content.parameter("charset")));
    SourceOptions options = options_;
    options.max_blocks -= result_.blocks.size();
    SourceText text = part.content.value == "text/html"
                          ? read_page_of_mail(decoded.text, options, sender_)
                          : read_text_of_mail(decoded.text, options, sender_);
    SourceMap to_file;
    to_file.append(body.size(), offset_of(body));
    text.map = text.map.followed_by(decoded.map)
                   .followed_by(bytes.map)
                   .followed_by(plain.map)
                   .followed_by(to_file);
    append_blocks(result_, text);
  }

  void append_field(std::string_view name, const std::string& value, std::string_view source) {
    if (!value.empty()) append_block(BlockRole::kField, std::string(name) + value, source);
  }

  // Appends text that stands for a value of a header.
  void append_block(BlockRole role, const std::string& text, std::string_view source) {
    if (text.empty() || is_full()) return;
    BlockWriter writer(1);
    writer.append_replacement(text, offset_of(source), source.size());
    writer.end_block(role);
    SourceText block;
    writer.finish(block);
    append_blocks(result_, block);
  }

  std::size_t offset_of(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - bytes_.data());
  }

  std::string_view bytes_;
  const SourceOptions& options_;
  bool is_mailbox_ = false;
  std::string sender_;  // of the present mail
  SourceText result_;
};

}  // namespace

bool is_mail(std::string_view start) {
  if (begins_mail(start)) start.remove_prefix(line_length(start));
  const MailHeader header = read_mail_header(start);
  // Fields that programs write, and people who paste a mail do not copy.
  constexpr std::string_view kTechnical[] = {"message-id",  "received",     "mime-version",
                                             "return-path", "delivered-to", "x-mailer"};
  return std::ranges::any_of(kTechnical,
                             [&](std::string_view name) { return !header.value_of(name).empty(); });
}

SourceText read_mail(std::string_view bytes, const SourceOptions& options) {
  return MailReader(bytes, options).read();
}

}  // namespace neusum
