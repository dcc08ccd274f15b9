#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "app.h"
#include "archive_file.h"
#include "console.h"
#include "corpus_verb.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/error.h"
#include "neusum/marked_page.h"
#include "neusum/summarizer.h"
#include "neusum/text.h"
#include "pdf_file.h"
#include "row_file.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

constexpr const char* kSummarizeDetails =
    "Prints the most important sentences of a text, word for word. FILE is plain text, a web page, "
    "a\n"
    "PDF (with pdftotext of poppler-utils), a Word, OpenDocument, EPUB, mail, mailbox or Markdown "
    "file, or\n"
    "subtitles (WebVTT, SubRip); without FILE, or with -, standard input is read. Of a\n"
    "web page, the main text is summarized: not menus, advertisements and lists of other pages. "
    "With\n"
    "--format json, each sentence of such a file has the bytes of FILE that it is from ('source': "
    "begin\n"
    "and end of each range), and in subtitles the time when it is shown ('begin' and 'end', in "
    "seconds);\n"
    "of a PDF it has its 'page' and the 'boxes' of its lines.\n"
    "--format html of a web page is the page itself, with the sentences marked and scripts "
    "disabled; of a PDF, the text by pages.\n"
    "--format markdown of a Markdown file is the file itself, with <mark> around the sentences.\n"
    "With --jsonl, each line of FILE is a document and each line of the output is its summary, in "
    "the\n"
    "same order.\n"
    "If some of several files cannot be read, the summaries of the others are written and the "
    "exit\n"
    "code is 2. With --format json, their rows have an 'error', and rows are written to "
    "OUT.partial as\n"
    "soon as they are known; --resume continues such a run after an interruption.\n\n"
    "A web archive (WARC or WET, also in .gz or .zst) gives one line of JSON per page: its "
    "summary, "
    "or in\n"
    "'skipped' the reason why it has none. 'source' of a sentence is in the body of the "
    "response.\n\n"
    "With --query, prints the sentences of all files together that answer the query, as 'neusum "
    "extract'\n"
    "does. With --jsonl, a record with 'query' is a question about its 'text' or its list of\n"
    "'documents', and --query is the query of the records that have none. --model is then the "
    "model for\n"
    "queries.\n\n"
    "Methods:\n"
    "  neusum      the model for the language; universal if none is installed\n"
    "  universal   position, length, centrality and other features of any language; not with a "
    "query\n"
    "  lead        the first sentences; not with a query\n"
    "  textrank    sentences similar to many others; not with a query\n"
    "  lexrank     the same with another similarity; not with a query\n"
    "  bm25        sentences with the words of the query; only with a query\n"
    "Every method takes sentences in its own order and skips those that do not fit into the "
    "limits.\n"
    "--language auto identifies the language of each text; 'language' and 'languageConfidence' in "
    "JSON\n"
    "report it. If it is uncertain, the text counts as text in the language of the model. 'neusum "
    "models'\n"
    "lists the installed models.\n\n"
    "Examples:\n"
    "  neusum summarize article.txt\n"
    "  neusum summarize page.html --format json\n"
    "  neusum summarize --query \"Why was the harbour closed?\" report.txt notes.txt\n"
    "  neusum summarize --method textrank --ratio 0.2 report.txt\n"
    "  neusum summarize --by speaker --sentences 8 meeting.txt\n"
    "  neusum summarize --words 100 --format json < article.txt\n"
    "  neusum summarize article.txt --format html -o article.html\n"
    "  neusum summarize crawl.warc.gz --languages en,de -o crawl.jsonl.zst\n"
    "  neusum summarize --recursive reports --format json -o summaries.jsonl\n"
    "  neusum summarize --jsonl articles.jsonl.zst -o summaries.jsonl";

// Methods of summaries and of queries.
constexpr const char* kMethodNames = "neusum|universal|lead|textrank|lexrank|bm25";

// Files whose texts are in memory at the same time, and their bytes.
constexpr std::size_t kFileGroup = 256;
constexpr std::uintmax_t kGroupBytes = std::uintmax_t{32} << 20;

// Each group after its name, with an empty line before it.
std::string format_groups(const Summary& summary, std::span<const SourcePosition> positions) {
  std::string text;
  for (const SummaryGroup& group : summary.groups) {
    if (!text.empty()) text += "\n";
    if (!group.name.empty()) text += "# " + on_one_line(group.name) + "\n";
    for (const std::size_t i : group.sentences) {
      const SummarySentence& sentence = summary.sentences[i];
      const std::string speaker = sentence.speaker == group.name ? "" : sentence.speaker;
      text += sentence_line(speaker, sentence.text) + link_line(positions, i);
    }
  }
  return text;
}

std::string format_text(const Summary& summary, std::span<const SourcePosition> positions,
                        bool with_name) {
  std::string text = with_name ? fmt::format("==> {} <==\n", summary.id) : "";
  if (!summary.groups.empty()) return text + format_groups(summary, positions);
  for (std::size_t i = 0; i < summary.sentences.size(); ++i) {
    const SummarySentence& sentence = summary.sentences[i];
    text += sentence_line(sentence.speaker, sentence.text) + link_line(positions, i);
  }
  return text;
}

// A web page with the sentences of its summary marked, or the text with them.
std::string format_html(const SourceFile& file, const Summary& summary,
                        std::span<const SourcePosition> positions, StringIndexType type) {
  if (file.source.type == SourceType::kPdf) {
    const SourceFile page = page_of_pdf(file);
    return format_html(page, summary, locate_sentences(summary, page.source, type), type);
  }
  if (!can_mark(file)) return to_html(file.document.text, summary, type);
  std::vector<PageMark> marks;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const SummarySentence& sentence = summary.sentences[i];
    marks.push_back(mark_of(sentence.text, positions[i]));
    marks.back().title = fmt::format("rank {}, score {:.2f}", sentence.rank, sentence.rank_score);
  }
  return mark_page(file.bytes, file.source.encoding, marks);
}

std::string format_summary(const SummarizeCommand& command, const SourceFile& file,
                           const Summary& summary) {
  const StringIndexType index_type = command.options.string_index_type;
  std::vector<SourcePosition> positions;
  if (const SourceText* source = source_of(file)) {
    positions = locate_sentences(summary, *source, index_type);
  }
  add_links(command, summary.sentences, positions);
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return to_json(summary, positions);
    case SummaryFormat::kHtml:
      return format_html(file, summary, positions, index_type);
    case SummaryFormat::kMarkdown:
      return format_markdown({&file, 1}, positions);
    case SummaryFormat::kText:
      break;
  }
  return format_text(summary, positions, command.files.size() > 1);
}

bool was_read(const SourceFile& file) { return file.error.empty(); }

// The row of a file that cannot be read.
std::string error_row(const SourceFile& file) {
  const nlohmann::ordered_json row = {{"id", file.document.id}, {"error", file.error}};
  return row.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// The summaries of the files that were read, in order. With --format json, the others have rows,
// too.
std::string summarize_group(const SummarizeCommand& command, const Summarizer& summarizer,
                            const std::vector<SourceFile>& files, Console& console) {
  std::vector<Document> documents;
  for (const SourceFile& file : files) {
    if (was_read(file)) documents.push_back(file.document);
  }
  const std::vector<Summary> summaries =
      summarizer.summarize_batch(documents, command.options, command.run);
  std::string output;
  auto summary = summaries.begin();
  for (const SourceFile& file : files) {
    if (!was_read(file)) {
      if (command.format == SummaryFormat::kJson) output += error_row(file);
      continue;
    }
    for (const std::string& warning : summary->warnings) {
      console.warn(summary->id + ": " + warning);
    }
    output += format_summary(command, file, *summary++);
  }
  return output;
}

std::uintmax_t size_of(const std::string& file) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

// The first files, as many as may be in memory.
std::span<const std::string> first_group(std::span<const std::string> files) {
  std::uintmax_t bytes = 0;
  std::size_t count = 0;
  for (; count < std::min(kFileGroup, files.size()); ++count) {
    bytes += size_of(files[count]);
    if (count > 0 && bytes > kGroupBytes) break;
  }
  return files.first(count);
}

// Throws InvalidInput unless `row` is that of a file.
void check_row(const std::string& row, std::span<const std::string> files, std::size_t index) {
  const auto json = nlohmann::json::parse(row, nullptr, false);
  const bool fits = index < files.size() && json.is_object() && json.contains("id") &&
                    json["id"] == make_valid_utf8(files[index]).text;
  if (!fits) {
    throw InvalidInput(fmt::format(
        "row {} of the interrupted run is of another file; omit --resume to start again",
        index + 1));
  }
}

// Writes a row per file as soon as it is known, so that memory does not grow with their number.
void summarize_to_rows(const SummarizeCommand& command, const Summarizer& summarizer,
                       Console& console) {
  std::span<const std::string> left = command.files;
  const auto check = [&](std::size_t i, const std::string& row) {
    check_row(row, command.files, i);
  };
  RowFile rows(command.output, command.resume ? RowFile::CheckRow(check) : nullptr);
  left = left.subspan(rows.num_rows());
  std::uintmax_t bytes = 0;
  std::size_t num_failed = 0;
  while (!left.empty()) {
    const auto group = first_group(left);
    left = left.subspan(group.size());
    const std::vector<SourceFile> files = read_texts(command, group, console);
    rows.append(summarize_group(command, summarizer, files, console));
    for (const std::string& file : group) bytes += size_of(file);
    num_failed += group.size() - static_cast<std::size_t>(std::ranges::count_if(files, was_read));
    console.show_progress(fmt::format("{} of {} files, {:.1f} MB, {} cannot be read",
                                      command.files.size() - left.size(), command.files.size(),
                                      static_cast<double>(bytes) / 1e6, num_failed));
  }
  rows.close();
  if (num_failed > 0) {
    throw InvalidInput(fmt::format("{} of {} files cannot be read; their rows have an 'error'",
                                   num_failed, command.files.size()));
  }
}

void summarize_texts(const SummarizeCommand& command, Console& console) {
  const Summarizer summarizer(load_summary_models(command), command.options, command.text);
  if (command.format == SummaryFormat::kJson && command.files.size() > 1) {
    return summarize_to_rows(command, summarizer, console);
  }
  std::string output;
  std::size_t num_read = 0;
  for (std::span<const std::string> left = command.files; !left.empty();) {
    const auto group = first_group(left);
    left = left.subspan(group.size());
    const std::vector<SourceFile> files = read_texts(command, group, console);
    num_read += static_cast<std::size_t>(std::ranges::count_if(files, was_read));
    output += summarize_group(command, summarizer, files, console);
  }
  write_result(command, num_read, output);
}

// With --jsonl, the records may have queries.
void check_query(const CLI::App& verb, const SummarizeCommand& command) {
  if (command.query) {
    for (const char* flag : {"--beam", "--block-trigrams", "--by"}) {
      if (verb.count(flag) > 0) {
        throw InvalidInput(fmt::format("{} has no effect on a query; omit it", flag));
      }
    }
  } else if (!command.jsonl) {
    for (const char* flag : {"--threshold", "--all", "--context"}) {
      if (verb.count(flag) > 0) {
        throw InvalidInput(fmt::format("{} needs a query; add --query TEXT", flag));
      }
    }
  }
}

void check_resume(const SummarizeCommand& command) {
  const bool has_rows = command.format == SummaryFormat::kJson && command.files.size() > 1 &&
                        !command.query && !command.jsonl;
  if (command.resume && !has_rows) {
    throw InvalidInput("--resume is for --format json with several files and without a query");
  }
}

// The flags that a query shares with a summary have the same values.
void complete_options(SummarizeCommand& command) {
  SummarizeOptions& options = command.options;
  options.method = value_of<SummaryMethod>(command.method).value_or(options.method);
  command.extract.method = value_of<QueryMethod>(command.method).value_or(command.extract.method);
  command.extract.sentences = options.sentences;
  command.extract.words = options.words;
  command.extract.characters = options.characters;
  command.extract.ratio = options.ratio;
  command.extract.order = options.order;
  command.extract.string_index_type = options.string_index_type;
}

// Replaces the flag of SummarizeOptions by one that also takes the methods of queries.
void add_method_flag(CLI::App& verb, SummarizeCommand& command) {
  const auto problem_of = [](const std::string& name) {
    const bool is_known = value_of<SummaryMethod>(name) || value_of<QueryMethod>(name);
    return is_known ? std::string() : fmt::format("must be one of {}", kMethodNames);
  };
  verb.remove_option(verb.get_option("--method"));
  verb.add_option("--method", command.method,
                  "how sentences are selected; only neusum uses the model (default: neusum)")
      ->check(CLI::Validator(problem_of, ""))
      ->type_name(kMethodNames);
}

void run(const CLI::App& verb, SummarizeCommand& command, const ArchiveFlags& archive,
         const ConsoleOptions& console_options) {
  complete_files(command, console_options);
  check_format(command);
  check_query(verb, command);
  check_resume(command);
  complete_options(command);
  if (is_about_archive(verb, command, archive)) {
    Console console(console_options);
    return summarize_archive_file(command, archive, console);
  }
  if (command.jsonl) {
    return run_corpus_verb(console_options, [&](const ProgressCallback& progress) {
      return process_lines(command, progress);
    });
  }
  Console console(console_options);
  if (command.query) {
    extract_texts(command, console);
  } else {
    summarize_texts(command, console);
  }
}

}  // namespace

void add_summarize(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<SummarizeCommand>();
  const auto archive = std::make_shared<ArchiveFlags>();
  CLI::App* verb = app.add_subcommand("summarize", "print the most important sentences of a text")
                       ->group("Commands");
  verb->footer(kSummarizeDetails);
  add_file_flags(*verb, *command);
  add_model_flag(*verb, command->model, kInstalledModels);
  add_flags(*verb, command->options);
  add_flags(*verb, command->text);
  add_flags(*verb, command->run);
  add_method_flag(*verb, *command);
  add_archive_flags(*verb, *command, *archive);
  verb->add_option("--query", command->query, "question that the sentences shall answer")
      ->type_name("TEXT");
  add_flags(*verb, command->extract, {"threshold", "context", "max_query_words"});
  add_all_flag(*verb, command->extract);
  verb->add_flag("--resume", command->resume,
                 "continue an interrupted run with --format json and the same arguments");
  group_flags(
      *verb, "Input and output",
      {"--model", "--output", "--format", "--source-type", "--whole-page", "--recursive", "--cache",
       "--jsonl", "--resume", "--order", "--string-index-type", "--threads", "--strict"});
  group_flags(*verb, "Query",
              {"--query", "--threshold", "--all", "--context", "--max-query-words"});
  group_flags(*verb, "Limits of the summary",
              {"--sentences", "--words", "--characters", "--ratio", "--by"});
  group_flags(*verb, "Selection", {"--method", "--beam", "--block-trigrams"});
  group_flags(*verb, "Web archives",
              {"--languages", "--min-characters", "--max-characters", "--skip-duplicates",
               "--max-content"});
  group_flags(*verb, "Text",
              {"--input", "--split", "--structure", "--language", "--max-sentences"});
  add_console_flags(*verb, console_options);
  verb->callback([verb, command, archive, &console_options] {
    run(*verb, *command, *archive, console_options);
  });
}

}  // namespace neusum::cli
