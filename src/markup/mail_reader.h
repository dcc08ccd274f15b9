#ifndef NEUSUM_MARKUP_MAIL_READER_H_
#define NEUSUM_MARKUP_MAIL_READER_H_

#include <string_view>

#include "neusum/source.h"

namespace neusum {

// Whether a file begins like a mail or a mailbox (mbox).
bool is_mail(std::string_view start);

// Extracts the texts of a mail, or of all mails of a mailbox. Of each mail: its sender as a
// heading, its date, its subject and the names of its attachments as fields, and the blocks of its
// text. Of a text in several formats, the plain one is read. `map` of the result leads to `bytes`.
SourceText read_mail(std::string_view bytes, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_MAIL_READER_H_
