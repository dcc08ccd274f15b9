#ifndef NEUSUM_SUPPORT_COMMA_LOCALE_H_
#define NEUSUM_SUPPORT_COMMA_LOCALE_H_

#include <clocale>
#include <cstdlib>
#include <locale>
#include <string>

#include "support/scratch_folder.h"

namespace neusum {

// Switches the C and C++ libraries to a locale that writes 1.234,5 while it exists. The C locale is
// German, compiled by localedef (Debian package locales).
class CommaLocale {
 public:
  CommaLocale() {
    const std::string command =
        "localedef -i de_DE -f UTF-8 " + folder_.path("de_DE.UTF-8") + " >/dev/null 2>&1";
    if (std::system(command.c_str()) != 0) return;
    ::setenv("LOCPATH", folder_.path("").c_str(), 1);
    is_available_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    std::locale::global(std::locale(std::locale::classic(), new Punctuation));
  }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;
  ~CommaLocale() {
    std::locale::global(std::locale::classic());
    std::setlocale(LC_ALL, "C");
    ::unsetenv("LOCPATH");
  }

  bool is_available() const { return is_available_; }

 private:
  struct Punctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  ScratchFolder folder_;
  bool is_available_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_COMMA_LOCALE_H_
