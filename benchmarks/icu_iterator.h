#ifndef NEUSUM_BENCHMARKS_ICU_ITERATOR_H_
#define NEUSUM_BENCHMARKS_ICU_ITERATOR_H_

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace neusum {

// ICU's own iteration over UTF-8, which the benchmarks compare with.
class IcuIterator {
 public:
  using Factory = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

  // `factory` is, for example, icu::BreakIterator::createSentenceInstance.
  explicit IcuIterator(Factory factory) : iterator_(factory(icu::Locale::getEnglish(), status_)) {}
  IcuIterator(const IcuIterator&) = delete;
  IcuIterator& operator=(const IcuIterator&) = delete;
  ~IcuIterator() { utext_close(&text_); }

  std::size_t count_boundaries(std::string_view text) {
    utext_openUTF8(&text_, text.data(), static_cast<std::int64_t>(text.size()), &status_);
    iterator_->setText(&text_, status_);
    std::size_t count = 0;
    while (iterator_->next() != icu::BreakIterator::DONE) ++count;
    return count;
  }

 private:
  UErrorCode status_ = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> iterator_;
  UText text_ = UTEXT_INITIALIZER;
};

}  // namespace neusum

#endif  // NEUSUM_BENCHMARKS_ICU_ITERATOR_H_
