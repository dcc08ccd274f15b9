#include "pdf_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "helper_process.h"
#include "neusum/error.h"

namespace neusum::cli {
namespace {

constexpr const char* kProgram = "pdftotext";

HelperLimits limits_for(std::size_t file_size, const SourceOptions& options) {
  constexpr std::size_t kBytesPerSecond = std::size_t{1} << 19;  // of difficult files
  HelperLimits limits;
  limits.cpu_time += std::chrono::seconds(file_size / kBytesPerSecond);
  limits.time += 4 * std::chrono::seconds(file_size / kBytesPerSecond);
  limits.output = options.max_bytes;
  return limits;
}

// The path, size and time of a program, which differ between its versions.
std::string identify(const std::string& program) {
  std::error_code error;
  return fmt::format("{} {} {}", program, std::filesystem::file_size(program, error),
                     std::filesystem::last_write_time(program, error).time_since_epoch().count());
}

// The boxes of the words of a PDF, as pdftotext writes them.
std::string run_pdftotext(const std::string& program, std::string_view bytes,
                          const SourceOptions& options) {
  const HelperLimits limits = limits_for(bytes.size(), options);
  HelperResult result =
      run_helper(program, {"-bbox-layout", "-enc", "UTF-8", "{input}", "-"}, bytes, limits);
  switch (result.end) {
    case HelperResult::End::kExited:
      return std::move(result.output);
    case HelperResult::End::kTooLong:
      throw InvalidInput(fmt::format("{} is a PDF document that {} cannot read in {} s of CPU time",
                                     options.file_name, kProgram, limits.cpu_time.count()));
    case HelperResult::End::kTooMuchOutput:
      throw InvalidInput(fmt::format("{} is a PDF document with more text than {} bytes",
                                     options.file_name, limits.output));
    case HelperResult::End::kFailed:
      break;
  }
  throw InvalidInput(
      fmt::format("{} is a PDF document that {} cannot read; it is damaged, or needs a password",
                  options.file_name, kProgram));
}

std::string read_layout(std::string_view bytes, const SourceOptions& options,
                        const OutputCache& cache) {
  const std::string program = find_program(kProgram);
  if (program.empty()) {
    throw InvalidInput(
        fmt::format("{} is a PDF document; to read it, install poppler-utils, which contains {}",
                    options.file_name, kProgram));
  }
  return cache.get(identify(program), bytes,
                   [&] { return run_pdftotext(program, bytes, options); });
}

// Builds a web page and the map from the text to its bytes.
class PageWriter {
 public:
  explicit PageWriter(const std::string& title) {
    append_escaped(title);
    map = {};  // the title is not in the text
    html +=
        "</title>\n<style>body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: "
        "1.05rem/1.6 Georgia, serif; overflow-wrap: anywhere; }\nh2 { margin: 2rem 0 .5rem; font: "
        "600 .85rem/1.5 "
        "sans-serif; opacity: .7; border-top: 1px solid; }\n.heading { font-weight: bold; }\n"
        ".note { font-size: .85rem; }</style></head><body>\n";
  }

  void append_block(std::string_view text, const SourceBlock& block) {
    map.append(block.span.offset - map.text_size(), 0, 1, 0);
    html += fmt::format("<p class=\"{}\">", name_of(block.role));
    append_escaped(block.span.of(text));
    html += "</p>\n";
  }

  std::string html = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>";
  SourceMap map = {};

 private:
  void append_escaped(std::string_view text) {
    while (!text.empty()) {
      const std::string_view plain = text.substr(0, text.find_first_of("<>&\""));
      map.append(plain.size(), html.size());
      html += plain;
      text.remove_prefix(plain.size());
      if (text.empty()) return;
      const std::string reference = fmt::format("&#{};", static_cast<int>(text.front()));
      map.append(1, html.size(), 1, reference.size());
      html += reference;
      text.remove_prefix(1);
    }
  }
};

// The page on which a block begins; 0 if it is unknown.
std::size_t page_of(const SourceText& pdf, const SourceBlock& block) {
  const std::vector<Span> ranges = pdf.map.ranges(block.span);
  if (ranges.empty() || pdf.words.empty()) return 0;
  const auto next =
      std::ranges::upper_bound(pdf.words, ranges.front().offset, {}, &PlacedWord::offset);
  return (next == pdf.words.begin() ? next : next - 1)->box.page;
}

}  // namespace

SourceText read_pdf(std::string_view bytes, const SourceOptions& options,
                    const OutputCache& cache) {
  SourceOptions named = options;
  if (named.file_name == "-") named.file_name = "standard input";
  return read_pdf_layout(read_layout(bytes, named, cache), named);
}

SourceFile page_of_pdf(const SourceFile& file) {
  const SourceText& pdf = file.source;
  PageWriter page(pdf.title.empty() ? file.document.id : pdf.title);
  std::size_t shown = 0;
  for (const SourceBlock& block : pdf.blocks) {
    const std::size_t number = page_of(pdf, block);
    if (number != shown) page.html += fmt::format("<h2>Page {}</h2>\n", number);
    shown = number;
    page.append_block(pdf.text, block);
  }
  SourceFile result = {.document = file.document};
  result.source.type = SourceType::kHtml;
  result.source.text = pdf.text;
  result.source.blocks = pdf.blocks;
  result.source.encoding = "utf-8";
  page.map.append(pdf.text.size() - page.map.text_size(), 0, 1, 0);
  result.source.map = std::move(page.map);
  result.bytes = std::move(page.html) + "</body></html>\n";
  return result;
}

}  // namespace neusum::cli
