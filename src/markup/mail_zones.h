#ifndef NEUSUM_MARKUP_MAIL_ZONES_H_
#define NEUSUM_MARKUP_MAIL_ZONES_H_

#include <span>
#include <string_view>
#include <vector>

#include "neusum/span.h"

namespace neusum {

// What a part of the text of a mail is.
enum class MailZoneKind {
  kText,       // of its author; may have lines with quotation marks
  kHeader,     // says whose text follows: "Anna wrote:", "From: Anna"
  kQuotation,  // an earlier mail below its header, without quotation marks
  kSignature,
};
struct MailZone {
  MailZoneKind kind = MailZoneKind::kText;
  Span span;  // whole lines
};

// Splits the text of a mail into its zones, in order and without gaps. `quoted` are parts of the
// text that are known to be quotations, in order; `sender` is the name of the author, which may be
// empty. Takes linear time.
std::vector<MailZone> find_mail_zones(std::string_view text, std::span<const Span> quoted,
                                      std::string_view sender);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MAIL_ZONES_H_
