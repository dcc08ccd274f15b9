#ifndef NEUSUM_ROUGE_PERL_SPACES_H_
#define NEUSUM_ROUGE_PERL_SPACES_H_

#include <string_view>

namespace neusum {

// The bytes that \s matches in Perl.
inline constexpr std::string_view kPerlSpaces = " \t\n\v\f\r";

}  // namespace neusum

#endif  // NEUSUM_ROUGE_PERL_SPACES_H_
