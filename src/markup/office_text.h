#ifndef NEUSUM_MARKUP_OFFICE_TEXT_H_
#define NEUSUM_MARKUP_OFFICE_TEXT_H_

// What the readers of office files share: text of XML members as blocks.

#include <string>
#include <string_view>

#include "archive/xml_parser.h"
#include "archive/zip_archive.h"
#include "markup/block_writer.h"
#include "markup/kept_blocks.h"
#include "neusum/source.h"

namespace neusum {

// Title and language of a document in Dublin Core, as its member states them; an empty text without
// blocks.
SourceText read_core_properties(ZipArchive& archive, const std::string& member);

// Appends text of an XML file, which is at `source`. Its length differs if it has references.
void append_office_text(BlockWriter& writer, std::string_view text, Span source);

// Appends the text of an XML member of an archive to `result`. `make_handler(writer)` returns the
// handler that writes its blocks.
template <typename MakeHandler>
void append_member(ZipArchive& archive, const std::string& member, const SourceOptions& options,
                   SourceText& result, const MakeHandler& make_handler) {
  const std::string bytes = archive.read(member);
  BlockWriter writer(options.max_blocks - result.blocks.size());
  auto handler = make_handler(writer);
  parse_xml(bytes, archive.name() + ": " + member, handler);
  SourceText part;
  part.is_truncated = writer.is_full();
  writer.finish(part);
  append_blocks(result, part, member);
}

}  // namespace neusum

#endif  // NEUSUM_MARKUP_OFFICE_TEXT_H_
