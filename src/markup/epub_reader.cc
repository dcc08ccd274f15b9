#include "markup/epub_reader.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/xml_parser.h"
#include "markup/encodings.h"
#include "markup/html_reader.h"
#include "markup/kept_blocks.h"
#include "markup/office_text.h"
#include "markup/transfer_encoding.h"
#include "neusum/error.h"

namespace neusum {
namespace {

constexpr const char* kContainer = "META-INF/container.xml";

// Finds the package file, which lists the pages of the book.
class ContainerHandler : public XmlHandler {
 public:
  void start(const XmlName& name, const XmlAttributes& attributes, Span /*source*/) override {
    if (name.local == "rootfile" && path.empty()) path = attributes.value_of("full-path");
  }
  void end(const XmlName& /*name*/) override {}
  void text(std::string_view /*text*/, Span /*source*/) override {}

  std::string path;
};

// Collects the pages of a book in the order of reading.
class PackageHandler : public XmlHandler {
 public:
  void start(const XmlName& name, const XmlAttributes& attributes, Span /*source*/) override {
    if (name.local == "item") {
      const bool is_contents = attributes.value_of("properties").find("nav") != std::string::npos;
      if (!is_contents)
        paths_[std::string(attributes.value_of("id"))] = attributes.value_of("href");
    } else if (name.local == "itemref") {
      const auto item = paths_.find(std::string(attributes.value_of("idref")));
      if (item != paths_.end()) pages.push_back(item->second);
    }
  }
  void end(const XmlName& /*name*/) override {}
  void text(std::string_view /*text*/, Span /*source*/) override {}

  std::vector<std::string> pages;  // addresses relative to the package file

 private:
  std::map<std::string, std::string> paths_;  // by id
};

// The member that an address such as "../text/page%201.xhtml" in the member `from` means.
std::string resolve(const std::string& from, std::string_view address) {
  std::string folder = from.substr(0, from.rfind('/') + 1);
  while (address.starts_with("../")) {
    address.remove_prefix(3);
    if (!folder.empty()) folder.pop_back();
    folder.resize(folder.rfind('/') + 1);
  }
  return folder + decode_percent(address);
}

void append_page(ZipArchive& archive, const std::string& member, const SourceOptions& options,
                 SourceText& result) {
  const std::string bytes = archive.read(member);
  const DecodedText page = decode(bytes, stated_encoding(bytes));
  SourceOptions page_options = options;
  page_options.max_blocks -= result.blocks.size();
  SourceText text = read_html(page.text, page_options);
  text.map = text.map.followed_by(page.map);
  append_blocks(result, text, member);
}

}  // namespace

bool is_epub(const ZipArchive& archive) { return archive.contains(kContainer); }

SourceText read_epub(ZipArchive& archive, const SourceOptions& options) {
  ContainerHandler container;
  parse_xml(archive.read(kContainer), archive.name() + ": " + kContainer, container);
  SourceText result = read_core_properties(archive, container.path);
  result.type = SourceType::kEpub;
  PackageHandler package;
  parse_xml(archive.read(container.path), archive.name() + ": " + container.path, package);
  std::set<std::string> read;  // a page that is listed again was shown already
  for (const std::string& page : package.pages) {
    const std::string member = resolve(container.path, page);
    if (result.blocks.size() >= options.max_blocks) break;
    if (!archive.contains(member) || !read.insert(member).second) continue;
    append_page(archive, member, options, result);
  }
  return result;
}

}  // namespace neusum
