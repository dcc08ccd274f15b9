#ifndef NEUSUM_SOURCE_POSITION_H_
#define NEUSUM_SOURCE_POSITION_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "neusum/span.h"

namespace neusum {

// When a caption is shown, in seconds from the start.
struct TimeRange {
  double begin = 0;
  double end = 0;

  bool operator==(const TimeRange&) const = default;
};

// A rectangle on a page, in points (1/72 inch) from the upper left corner.
struct PageBox {
  std::size_t page = 0;  // from 1
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

// Where a sentence is in the file that its document was read from.
struct SourcePosition {
  // Bytes of the file, or of its member if it is an archive; empty if the document is a plain text
  // or a PDF.
  std::vector<Span> ranges = {};
  std::optional<TimeRange> time = {};  // of the captions that contain it
  std::vector<PageBox> boxes = {};     // of a PDF, one per line
  std::string member = {};             // of an archive, such as "word/document.xml"
  std::string link = {};               // address of the file, with a text fragment; may be empty
};

}  // namespace neusum

#endif  // NEUSUM_SOURCE_POSITION_H_
