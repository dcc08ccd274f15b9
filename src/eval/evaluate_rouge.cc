#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <unordered_set>

#include "base/input_file.h"
#include "base/limited_log.h"
#include "base/line_reader.h"
#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "corpus/corpus_account.h"
#include "corpus/progress_reporter.h"
#include "eval/evaluation_files.h"
#include "eval/evaluation_json.h"
#include "eval/evaluation_order.h"
#include "eval/summary_file.h"
#include "neusum/error.h"
#include "neusum/threads.h"
#include "neusum/training/rouge_evaluation.h"

namespace neusum {
namespace {

constexpr std::size_t kFilesABatch = 16;

using Systems = std::map<std::string, std::vector<RougeEvaluation>>;
using RougePool = ObjectPool<Rouge155>;

std::string name_of_only_system(const RougeInput& input) {
  return input.system.empty() ? "X" : input.system;
}

// The scores of a batch of lines.
struct ScoredLines {
  struct Scored {
    std::string system;
    RougeEvaluation evaluation;
    LineNote note;
  };
  std::vector<Scored> lines;
  double fraction_read = -1;
};

// Scores the evaluation of a line. An error becomes the problem of the note.
ScoredLines::Scored score_line(ParsedEvaluation parsed, Rouge155& rouge) {
  ScoredLines::Scored scored{std::move(parsed.evaluation.system),
                             {std::move(parsed.evaluation.id), {}},
                             std::move(parsed.note)};
  if (!scored.note.problem.empty()) return scored;
  try {
    scored.evaluation.scores = rouge.score(parsed.evaluation.peer, parsed.evaluation.references);
  } catch (const InvalidInput& error) {
    scored.note.problem = error.what();
  }
  return scored;
}

// Scores the lines of `system` (all systems if it is empty) and the lines that name no system.
ScoredLines score_lines(const LineBatch& batch, const std::string& system, Rouge155& rouge) {
  ScoredLines scored;
  scored.fraction_read = batch.fraction_read;
  EvaluationParser parser;
  for (const Line& line : batch.lines) {
    auto parsed = parser.parse(batch, line);
    if (!parsed) continue;
    const std::string& its_system = parsed->evaluation.system;
    if (!system.empty() && !its_system.empty() && its_system != system) continue;
    scored.lines.push_back(score_line(*std::move(parsed), rouge));
  }
  return scored;
}

std::size_t evaluate_lines(const RougeInput& input, RougePool& rouges, Systems& systems,
                           ProgressReporter& progress) {
  LineReader reader(input.path);
  CorpusAccount account(input.path, input.strict);
  std::map<std::string, std::unordered_set<std::string>> ids;  // per system
  const auto score = [&](const LineBatch& batch) {
    return rouges.with([&](Rouge155& rouge) { return score_lines(batch, input.system, rouge); });
  };
  const auto add = [&](ScoredLines batch) {
    for (ScoredLines::Scored& line : batch.lines) {
      if (line.system.empty()) line.system = name_of_only_system(input);
      if (line.note.problem.empty() && !ids[line.system].insert(line.evaluation.id).second) {
        line.note.problem = "the id was there before: '" + line.evaluation.id + "'";
      }
      account.add(line.note);
      if (!line.note.problem.empty()) continue;
      ++account.report.documents;
      systems[line.system].push_back(std::move(line.evaluation));
    }
    progress.report({account.report.documents, batch.fraction_read}, false);
  };
  run_in_order(
      number_of_threads(input.threads), [&] { return reader.next(); }, score, add);
  account.finish();
  return account.report.bad_lines;
}

// The scores of one peer of a document.
struct ScoredPeer {
  std::string system;
  RougeEvaluation evaluation;
};

std::vector<ScoredPeer> score_files(const EvaluationFiles& files, const std::string& system,
                                    Rouge155& rouge) {
  std::vector<std::vector<std::string>> references;
  for (const SummaryFile& file : files.references) {
    references.push_back(read_summary(file.path, files.form));
  }
  std::vector<ScoredPeer> scored;
  for (const SummaryFile& file : files.peers) {
    if (!system.empty() && file.id != system) continue;
    const std::vector<std::string> peer = read_summary(file.path, files.form);
    scored.push_back({file.id, {files.id, rouge.score(peer, references)}});
  }
  return scored;
}

void evaluate_files(const std::vector<EvaluationFiles>& files, const RougeInput& input,
                    RougePool& rouges, Systems& systems, ProgressReporter& progress) {
  std::size_t next = 0;
  std::size_t done = 0;
  const auto read = [&]() -> std::optional<std::span<const EvaluationFiles>> {
    if (next == files.size()) return std::nullopt;
    const auto batch = std::span(files).subspan(next, std::min(kFilesABatch, files.size() - next));
    next += batch.size();
    return batch;
  };
  const auto score = [&](std::span<const EvaluationFiles> batch) {
    return rouges.with([&](Rouge155& rouge) {
      std::vector<std::vector<ScoredPeer>> scored;
      for (const EvaluationFiles& one : batch) {
        scored.push_back(score_files(one, input.system, rouge));
      }
      return scored;
    });
  };
  const auto add = [&](std::vector<std::vector<ScoredPeer>> batch) {
    for (std::vector<ScoredPeer>& peers : batch) {
      for (ScoredPeer& peer : peers) systems[peer.system].push_back(std::move(peer.evaluation));
    }
    done += batch.size();
    progress.report({done, static_cast<double>(done) / static_cast<double>(files.size())}, false);
  };
  run_in_order(number_of_threads(input.threads), read, score, add);
}

bool has_peer(const EvaluationFiles& files, const std::string& system) {
  return std::any_of(files.peers.begin(), files.peers.end(),
                     [&](const SummaryFile& file) { return file.id == system; });
}

// Logs the documents that lack a system that other documents have.
void warn_of_missing(const std::string& path, const std::vector<EvaluationFiles>& files,
                     const Systems& systems) {
  LimitedLog problems;
  for (const auto& entry : systems) {
    for (const EvaluationFiles& one : files) {
      if (has_peer(one, entry.first)) continue;
      problems.warn(path, "an EVAL has no peer " + entry.first + ": " + one.id);
    }
  }
  problems.finish(path);
}

// Inputs that cannot be read twice, such as pipes, are assumed to be JSON.
bool is_xml(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return false;
  InputFile file(path);
  std::string bytes(1024, '\0');
  bytes.resize(file.read(bytes));
  if (bytes.starts_with(kByteOrderMark)) bytes.erase(0, kByteOrderMark.size());
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string::npos && bytes[first] == '<';
}

std::vector<EvaluationFiles> read_files(const RougeInput& input) {
  if (!input.list_form) return parse_settings(read_file(input.path), input.path);
  return read_file_list(input.path, *input.list_form, name_of_only_system(input));
}

}  // namespace

RougeReport evaluate_rouge(const RougeInput& input, const RougeOptions& options,
                           const ProgressCallback& progress) {
  validate_threads(input.threads);
  RougePool rouges([&] { return std::make_unique<Rouge155>(options); });
  RougeReport report{.options = options};
  Systems systems;
  ProgressReporter reporter(progress);
  if (input.list_form || is_xml(input.path)) {
    const std::vector<EvaluationFiles> files = read_files(input);
    evaluate_files(files, input, rouges, systems, reporter);
    warn_of_missing(input.path, files, systems);
  } else {
    report.bad_lines = evaluate_lines(input, rouges, systems, reporter);
  }
  if (systems.empty()) {
    throw InvalidInput("there is no peer" +
                       (input.system.empty() ? "" : " of system " + input.system) + " in " +
                       input.path);
  }
  for (auto& [name, evaluations] : systems) {
    std::sort(evaluations.begin(), evaluations.end(),
              [&name = name](const RougeEvaluation& a, const RougeEvaluation& b) {
                return is_before_in_details(a.id, b.id, name);
              });
    RougeSystem& system =
        report.systems.emplace_back(RougeSystem{name, std::move(evaluations), {}});
    system.averages = average_rouge(system, options);
  }
  return report;
}

}  // namespace neusum
