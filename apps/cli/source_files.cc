#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "neusum/error.h"
#include "neusum/marked_page.h"
#include "neusum/read_text.h"
#include "neusum/text.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

// Given sentences and tokens are plain text.
SourceOptions source_options(const SummarizeCommand& command, const std::string& file) {
  SourceOptions options = command.source;
  options.file_name = file;
  const InputForm input =
      command.query ? command.extract.prepare.input : command.options.prepare.input;
  if (input == InputForm::kRaw || input == InputForm::kAuto) return options;
  if (options.type != SourceType::kAuto && options.type != SourceType::kText) {
    throw InvalidInput(fmt::format("--input {} is plain text; omit --source-type {}",
                                   name_of(input), name_of(options.type)));
  }
  options.type = SourceType::kText;
  return options;
}

// Plain text is one text, without blocks.
SourceFile read_source_document(const SummarizeCommand& command, const std::string& file,
                                Console& console) {
  const SourceOptions options = source_options(command, file);
  std::string bytes = read_source_bytes(file, std::numeric_limits<std::size_t>::max());
  if (find_source_type(bytes, options) == SourceType::kText) {
    return {.document = read_text(file, bytes)};
  }
  const SourceText source = read_source(bytes, options);
  if (source.is_truncated) {
    console.warn(fmt::format("{} has more than {} blocks; the text after them is ignored", file,
                             options.max_blocks));
  }
  SourceFile result;
  result.source = prose_of(source);
  result.document.id = make_valid_utf8(file).text;
  result.document.text = result.source.text;
  if (command.format == SummaryFormat::kHtml) result.bytes = std::move(bytes);
  return result;
}

void add_time(nlohmann::ordered_json& sentence, const SourceText& source, Span span) {
  const auto is_in = [&](const SourceBlock& block) {
    return block.time && block.span.offset < span.end() && block.span.end() > span.offset;
  };
  const auto first = std::ranges::find_if(source.blocks, is_in);
  if (first == source.blocks.end()) return;
  sentence["begin"] = first->time->begin;
  const auto last = std::find_if(source.blocks.rbegin(), source.blocks.rend(), is_in);
  sentence["end"] = last->time->end;
}

void add_source(nlohmann::ordered_json& sentence, const SentenceSource& from,
                StringIndexType type) {
  const SourceText& source = from.file->source;
  const Span span = spans_in_utf8(from.file->document.text, std::span(&from.span, 1), type).front();
  auto& ranges = sentence["source"] = nlohmann::ordered_json::array();
  for (const Span& range : source.map.ranges(span)) {
    ranges.push_back({range.offset, range.end()});
  }
  add_time(sentence, source, span);
}

}  // namespace

std::vector<SourceFile> read_texts(const SummarizeCommand& command,
                                   std::span<const std::string> files, Console& console) {
  std::vector<SourceFile> result;
  for (const std::string& file : files) {
    try {
      result.push_back(read_source_document(command, file, console));
    } catch (const InvalidInput& error) {
      if (command.files.size() == 1) throw;
      console.error(error.what());
    }
  }
  return result;
}

bool can_mark(const SourceFile& file) {
  return file.source.type == SourceType::kHtml && can_mark_page(file.source.encoding);
}

PageMark mark_of(const SentenceSource& sentence, StringIndexType type) {
  const SourceText& source = sentence.file->source;
  const Span span = spans_in_utf8(source.text, std::span(&sentence.span, 1), type).front();
  return {.text = on_one_line(std::string(span.of(source.text))),
          .ranges = source.map.ranges(span)};
}

std::string add_sources(const std::string& json, std::span<const SentenceSource> sentences,
                        StringIndexType type) {
  const auto is_plain = [](const SentenceSource& sentence) {
    return sentence.file->source.type == SourceType::kText;
  };
  if (std::ranges::all_of(sentences, is_plain)) return json;
  auto parsed = nlohmann::ordered_json::parse(json);
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (!is_plain(sentences[i])) add_source(parsed["sentences"][i], sentences[i], type);
  }
  return parsed.dump() + "\n";
}

}  // namespace neusum::cli
