#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app.h"
#include "console.h"
#include "corpus_verb.h"
#include "flags.h"
#include "model_flag.h"
#include "neusum/error.h"
#include "neusum/marked_page.h"
#include "neusum/summarizer.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

constexpr const char* kSummarizeDetails =
    "Prints the most important sentences of a text, word for word. FILE is plain text, a web page, "
    "a\n"
    "Markdown file or subtitles (WebVTT, SubRip); without FILE, or with -, standard input is read. "
    "Of a\n"
    "web page, the main text is summarized: not menus, advertisements and lists of other pages. "
    "With\n"
    "--format json, each sentence of such a file has the bytes of FILE that it is from ('source': "
    "begin\n"
    "and end of each range), and in subtitles the time when it is shown ('begin' and 'end', in "
    "seconds).\n"
    "--format html of a web page is the page itself, with the sentences marked and scripts "
    "disabled.\n"
    "With --jsonl, each line of FILE is a document and each line of the output is its summary, in "
    "the\n"
    "same order.\n"
    "If some of several files cannot be read, the summaries of the others are written and the "
    "exit\n"
    "code is 2.\n\n"
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
    "  neusum summarize --words 100 --format json < article.txt\n"
    "  neusum summarize article.txt --format html -o article.html\n"
    "  neusum summarize --jsonl articles.jsonl.zst -o summaries.jsonl";

// Methods of summaries and of queries.
constexpr const char* kMethodNames = "neusum|universal|lead|textrank|lexrank|bm25";

// Files whose texts are in memory at the same time.
constexpr std::size_t kFileGroup = 256;

std::string format_text(const Summary& summary, bool with_name) {
  std::string text = with_name ? fmt::format("==> {} <==\n", summary.id) : "";
  for (const SummarySentence& sentence : summary.sentences) {
    if (!sentence.speaker.empty()) text += on_one_line(sentence.speaker) + ": ";
    text += on_one_line(sentence.text) + "\n";
  }
  return text;
}

std::string format_json(const SourceFile& file, const Summary& summary, StringIndexType type) {
  std::vector<SentenceSource> sources;
  for (const SummarySentence& sentence : summary.sentences) {
    sources.push_back({&file, sentence.span});
  }
  return add_sources(to_json(summary), sources, type);
}

// A web page with the sentences of its summary marked, or the text with them.
std::string format_html(const SourceFile& file, const Summary& summary, StringIndexType type) {
  if (!can_mark(file)) return to_html(file.document.text, summary, type);
  std::vector<PageMark> marks;
  for (const SummarySentence& sentence : summary.sentences) {
    marks.push_back(mark_of({&file, sentence.span}, type));
    marks.back().title = fmt::format("rank {}, score {:.2f}", sentence.rank, sentence.rank_score);
  }
  return mark_page(file.bytes, file.source.encoding, marks);
}

std::string format_summary(const SummarizeCommand& command, const SourceFile& file,
                           const Summary& summary) {
  const StringIndexType index_type = command.options.prepare.string_index_type;
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return format_json(file, summary, index_type);
    case SummaryFormat::kHtml:
      return format_html(file, summary, index_type);
    case SummaryFormat::kText:
      break;
  }
  return format_text(summary, command.files.size() > 1);
}

std::string summarize_group(const SummarizeCommand& command, const Summarizer& summarizer,
                            const std::vector<SourceFile>& files, Console& console) {
  std::vector<std::string_view> texts;
  for (const SourceFile& file : files) texts.push_back(file.document.text);
  std::vector<Summary> summaries = summarizer.summarize_batch(texts);
  std::string output;
  for (std::size_t i = 0; i < files.size(); ++i) {
    summaries[i].id = files[i].document.id;
    for (const std::string& warning : summaries[i].warnings) {
      console.warn(summaries[i].id + ": " + warning);
    }
    output += format_summary(command, files[i], summaries[i]);
  }
  return output;
}

void summarize_texts(const SummarizeCommand& command, Console& console) {
  const Summarizer summarizer(load_summary_models(command), command.options);
  std::string output;
  std::size_t num_read = 0;
  for (std::span<const std::string> left = command.files; !left.empty();) {
    const auto group = left.first(std::min(kFileGroup, left.size()));
    left = left.subspan(group.size());
    const std::vector<SourceFile> files = read_texts(command, group, console);
    num_read += files.size();
    output += summarize_group(command, summarizer, files, console);
  }
  write_result(command, num_read, output);
}

// With --jsonl, the records may have queries.
void check_query(const CLI::App& verb, const SummarizeCommand& command) {
  if (command.query) {
    for (const char* flag : {"--beam", "--block-trigrams"}) {
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
  command.extract.prepare = options.prepare;
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

void run(const CLI::App& verb, SummarizeCommand& command, const ConsoleOptions& console_options) {
  complete_files(command, console_options);
  check_format(command);
  check_query(verb, command);
  complete_options(command);
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
  CLI::App* verb = app.add_subcommand("summarize", "print the most important sentences of a text")
                       ->group("Commands");
  verb->footer(kSummarizeDetails);
  add_file_flags(*verb, *command);
  add_model_flag(*verb, command->model, kInstalledModels);
  add_flags(*verb, command->options);
  add_method_flag(*verb, *command);
  verb->add_option("--query", command->query, "question that the sentences shall answer")
      ->type_name("TEXT");
  add_flags(*verb, command->extract, {"threshold", "context", "max_query_words"});
  add_all_flag(*verb, command->extract);
  group_flags(*verb, "Input and output",
              {"--model", "--output", "--format", "--source-type", "--whole-page", "--jsonl",
               "--order", "--string-index-type", "--threads", "--strict"});
  group_flags(*verb, "Query",
              {"--query", "--threshold", "--all", "--context", "--max-query-words"});
  group_flags(*verb, "Limits of the summary",
              {"--sentences", "--words", "--characters", "--ratio"});
  group_flags(*verb, "Selection", {"--method", "--beam", "--block-trigrams"});
  group_flags(*verb, "Text",
              {"--input", "--split", "--structure", "--language", "--max-sentences"});
  add_console_flags(*verb, console_options);
  verb->callback([verb, command, &console_options] { run(*verb, *command, console_options); });
}

}  // namespace neusum::cli
