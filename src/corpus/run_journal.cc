#include "corpus/run_journal.h"

#include <simdjson.h>

#include <filesystem>
#include <system_error>

#include "base/durable_file.h"
#include "base/log.h"
#include "base/output_file.h"
#include "json/json_writer.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "neusum/version.h"
#include "neusum/write_file.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

struct Counter {
  const char* name;
  std::size_t CorpusReport::*member;
};
constexpr Counter kCounters[] = {
    {"documents", &CorpusReport::documents},
    {"sentences", &CorpusReport::sentences},
    {"tokens", &CorpusReport::tokens},
    {"bad_lines", &CorpusReport::bad_lines},
    {"replacements", &CorpusReport::replacements},
    {"input_bytes", &CorpusReport::input_bytes},
    {"truncated", &CorpusReport::truncated},
};

std::string file_size_text(const std::string& path) {
  std::error_code ignored;
  return std::to_string(fs::file_size(path, ignored));
}

std::string absolute_path(const std::string& path) {
  std::error_code ignored;
  return make_valid_utf8(fs::weakly_canonical(path, ignored).string()).text;
}

std::string to_json(const RunState& state, const RunJournal::Settings& settings) {
  JsonWriter json;
  json.begin_object();
  json.key("settings");
  json.begin_object();
  for (const auto& [name, value] : settings) {
    json.key(name);
    json.value(value);
  }
  json.end_object();
  json.key("lines");
  json.value(state.lines);
  json.key("output_bytes");
  json.value(state.output_bytes);
  for (const Counter& counter : kCounters) {
    json.key(counter.name);
    json.value(state.report.*counter.member);
  }
  json.end_object();
  json.end_line();
  return json.take();
}

// Throws simdjson_error if to_json() did not write the file.
std::pair<RunState, RunJournal::Settings> from_json(simdjson::dom::element json) {
  RunState state;
  RunJournal::Settings settings;
  for (const auto member : json["settings"].get_object()) {
    settings.emplace_back(member.key, member.value.get_string().value());
  }
  const auto count = [&](const char* name) {
    return static_cast<std::size_t>(json[name].get_uint64().value());
  };
  state.lines = count("lines");
  state.output_bytes = count("output_bytes");
  for (const Counter& counter : kCounters) {
    state.report.*counter.member = count(counter.name);
  }
  return {state, settings};
}

}  // namespace

RunJournal::RunJournal(const std::string& input, const std::string& output, Settings settings)
    : path_(resolve_output(output) + ".resume"),
      settings_({{"input", absolute_path(input)},
                 {"bytes of input", file_size_text(input)},
                 {"version", NEUSUM_VERSION}}) {
  settings_.insert(settings_.end(), settings.begin(), settings.end());
}

RunState RunJournal::load(std::size_t partial_bytes) const {
  if (!fs::exists(path_)) {
    log(LogLevel::kInfo, "there is no run to resume; starting from the beginning");
    return {};
  }
  try {
    simdjson::dom::parser parser;
    const auto [state, earlier] = from_json(parser.load(path_));
    check_settings(earlier);
    if (state.output_bytes <= partial_bytes) return state;
    log(LogLevel::kWarning, "the output of the last run is truncated; starting from the beginning");
  } catch (const simdjson::simdjson_error&) {
    log(LogLevel::kWarning, path_ + " is damaged; starting from the beginning");
  }
  return {};
}

void RunJournal::check_settings(const Settings& earlier) const {
  const auto reject = [](const std::string& problem) {
    throw InvalidInput(problem + "; use the same settings, or start again without --resume");
  };
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    const auto& [name, value] = settings_[i];
    if (i >= earlier.size() || earlier[i].first != name) {
      reject(path_ + " was written by another version of neusum");
    }
    if (earlier[i].second == value) continue;
    reject("the run to resume had " + name + " " + earlier[i].second + ", not " + value);
  }
}

void RunJournal::save(const RunState& state) const { write_file(path_, to_json(state, settings_)); }

void RunJournal::remove() const {
  std::error_code ignored;
  fs::remove(path_ + ".partial", ignored);
  remove_durably(path_);
}

}  // namespace neusum
