#include <fmt/format.h>
#include <unistd.h>

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
#include "neusum/summarizer.h"
#include "summarize_command.h"

namespace neusum::cli {
namespace {

constexpr const char* kSummarizeDetails =
    "Prints the most important sentences of a text, word for word. FILE is plain text in UTF-8, or "
    "in\n"
    "UTF-16 with a byte order mark; without FILE, or with -, standard input is read. With "
    "--jsonl,\n"
    "each line of FILE is a document and each line of the output is its summary, in the same "
    "order.\n"
    "If some of several files cannot be read, the summaries of the others are written and the "
    "exit\n"
    "code is 2.\n\n"
    "With --query, prints the sentences of all files together that answer the query: at most 10, "
    "or as\n"
    "many as --threshold and the limits allow. Sentences that repeat others are left out. With "
    "--jsonl,\n"
    "a record with 'query' is a question about its 'text' or its list of 'documents', and --query "
    "is\n"
    "the query of the records that have none. --model is then the model for queries.\n\n"
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
    "report it. If it is uncertain, the text counts as text in the language of the model. With a "
    "query,\n"
    "auto means en. 'neusum models' lists the installed models.\n\n"
    "Examples:\n"
    "  neusum summarize article.txt\n"
    "  neusum summarize --query \"Why was the harbour closed?\" report.txt notes.txt\n"
    "  neusum summarize --method textrank --ratio 0.2 report.txt\n"
    "  neusum summarize --words 100 --format json < article.txt\n"
    "  neusum summarize article.txt --format html -o article.html\n"
    "  neusum summarize --jsonl articles.jsonl.zst -o summaries.jsonl";

// Files whose texts are in memory at the same time.
constexpr std::size_t kFileGroup = 256;

std::string format_text(const Summary& summary, bool with_name) {
  std::string text = with_name ? fmt::format("==> {} <==\n", summary.id) : "";
  for (const SummarySentence& sentence : summary.sentences) {
    text += on_one_line(sentence.text) + "\n";
  }
  return text;
}

std::string format_summary(const SummarizeCommand& command, const Document& document,
                           const Summary& summary) {
  switch (command.format.value_or(SummaryFormat::kText)) {
    case SummaryFormat::kJson:
      return to_json(summary);
    case SummaryFormat::kHtml:
      return to_html(document.text, summary, command.options.prepare.string_index_type);
    case SummaryFormat::kText:
      break;
  }
  return format_text(summary, command.files.size() > 1);
}

std::string summarize_group(const SummarizeCommand& command, const Summarizer& summarizer,
                            const std::vector<Document>& documents, Console& console) {
  std::vector<std::string_view> texts;
  for (const Document& document : documents) texts.push_back(document.text);
  std::vector<Summary> summaries = summarizer.summarize_batch(texts);
  std::string output;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    summaries[i].id = documents[i].id;
    for (const std::string& warning : summaries[i].warnings) {
      console.warn(documents[i].id + ": " + warning);
    }
    output += format_summary(command, documents[i], summaries[i]);
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
    const std::vector<Document> documents = read_texts(command, group, console);
    num_read += documents.size();
    output += summarize_group(command, summarizer, documents, console);
  }
  write_result(command, num_read, output);
}

// Reads standard input if no FILE is given. If that is a terminal, prints how to end the input.
void complete_files(SummarizeCommand& command, const ConsoleOptions& console_options) {
  if (!command.files.empty()) return;
  command.files = {"-"};
  if (::isatty(STDIN_FILENO) == 1) {
    Console(console_options).info("reading from the terminal; Ctrl-D at the start of a line ends");
  }
}

void check_format(const SummarizeCommand& command) {
  const bool one_file = command.files.size() == 1;
  if (command.jsonl && !one_file) throw InvalidInput("--jsonl takes one FILE");
  if (command.jsonl && command.format.value_or(SummaryFormat::kJson) != SummaryFormat::kJson) {
    throw InvalidInput(fmt::format("--jsonl writes lines of JSON; --format {} is for plain text",
                                   name_of(*command.format)));
  }
  if (command.format == SummaryFormat::kHtml && !one_file && !command.query) {
    throw InvalidInput("--format html takes one FILE");
  }
}

// With --jsonl, the records may have queries.
void check_query(const SummarizeCommand& command) {
  if (command.query || command.jsonl) return;
  if (command.threshold) throw InvalidInput("--threshold needs a query; add --query TEXT");
  if (command.context) throw InvalidInput("--context needs a query; add --query TEXT");
}

void run(SummarizeCommand& command, const ConsoleOptions& console_options) {
  complete_files(command, console_options);
  check_format(command);
  check_query(command);
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

void add_query_flags(CLI::App& verb, SummarizeCommand& command) {
  verb.add_option("--query", command.query, "question that the sentences shall answer")
      ->type_name("TEXT");
  verb.add_option("--threshold", command.threshold,
                  "minimum probability of a sentence, from 0 to 1 (0: every sentence)");
  verb.add_option("--context", command.context,
                  "sentences to add before and after each sentence (default: 0)");
}

}  // namespace

void add_summarize(CLI::App& app, ConsoleOptions& console_options) {
  const auto command = std::make_shared<SummarizeCommand>();
  CLI::App* verb = app.add_subcommand("summarize", "print the most important sentences of a text")
                       ->group("Commands");
  verb->footer(kSummarizeDetails);
  verb->add_option("FILE", command->files, "files to summarize (default: standard input)")
      ->type_name("");
  add_model_flag(*verb, command->model, kInstalledModels);
  verb->add_option("-o,--output", command->output, "output file (default: standard output)")
      ->type_name("OUT");
  add_enum_flag<SummaryFormat>(*verb, "--format", command->format,
                               "output format (default: text; with --jsonl: json)");
  verb->add_flag("--jsonl", command->jsonl, "read one JSON document or question per line of FILE");
  add_flags(*verb, command->options);
  add_query_flags(*verb, *command);
  group_flags(*verb, "Input and output",
              {"--model", "--output", "--format", "--jsonl", "--order", "--string-index-type",
               "--threads", "--strict"});
  group_flags(*verb, "Query", {"--query", "--threshold", "--context"});
  group_flags(*verb, "Limits of the summary",
              {"--sentences", "--words", "--characters", "--ratio"});
  group_flags(*verb, "Selection", {"--method", "--beam", "--block-trigrams"});
  group_flags(*verb, "Text", {"--input", "--split", "--language"});
  add_console_flags(*verb, console_options);
  verb->callback([command, &console_options] { run(*command, console_options); });
}

}  // namespace neusum::cli
