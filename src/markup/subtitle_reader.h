#ifndef NEUSUM_MARKUP_SUBTITLE_READER_H_
#define NEUSUM_MARKUP_SUBTITLE_READER_H_

#include <string_view>

#include "neusum/source.h"

namespace neusum {

// Whether a file has a line like "00:01:02,345 --> 00:01:04,000" at its beginning.
bool is_srt(std::string_view text);
// Whether a file begins with the line "WEBVTT".
bool is_vtt(std::string_view text);

// Extract the captions of subtitles in UTF-8 (WebVTT, SubRip), one block per caption, without tags
// and numbers. `map` of the result leads to `text`.
SourceText read_vtt(std::string_view text, const SourceOptions& options);
SourceText read_srt(std::string_view text, const SourceOptions& options);

}  // namespace neusum

#endif  // NEUSUM_MARKUP_SUBTITLE_READER_H_
