#include <expat.h>

#include <memory>
#include <optional>
#include <type_traits>
#include <unordered_map>

#include "eval/evaluation_files.h"
#include "neusum/error.h"
#include "rouge/perl_spaces.h"

namespace neusum {
namespace {

// The script does not mind the case of the elements' names.
std::string upper_case(std::string_view name) {
  std::string upper(name);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kPerlSpaces);
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(kPerlSpaces) - begin + 1));
}

// A name that is there already gets another file; true if it was there.
bool replace_path(std::vector<SummaryFile>& files, const SummaryFile& file) {
  bool found = false;
  for (SummaryFile& known : files) {
    if (known.id != file.id) continue;
    known.path = file.path;
    found = true;
  }
  return found;
}

// As the script does: a peer counts once, a reference as often as it is listed.
void add_peer(std::vector<SummaryFile>& peers, SummaryFile file) {
  if (!replace_path(peers, file)) peers.push_back(std::move(file));
}

void add_reference(std::vector<SummaryFile>& references, SummaryFile file) {
  replace_path(references, file);
  references.push_back(std::move(file));
}

// Builds evaluations from the elements of a settings file, in the order that the parser meets them:
//   EVAL ID > MODEL-ROOT, PEER-ROOT, INPUT-FORMAT TYPE, PEERS > P ID, MODELS > M ID
class SettingsBuilder {
 public:
  void begin(const std::string& name, const XML_Char** attributes) {
    const std::string parent = open_.empty() ? "" : open_.back();
    open_.push_back(name);
    text_.clear();
    if (name == "EVAL") begin_evaluation(required(attributes, "ID"));
    if (name == "INPUT-FORMAT") current().form = form_of(required(attributes, "TYPE"));
    if (is_file(name, parent)) id_ = required(attributes, "ID");
  }

  void add_text(std::string_view text) { text_ += text; }

  void end() {
    const std::string name = std::move(open_.back());
    open_.pop_back();
    const std::string parent = open_.empty() ? "" : open_.back();
    if (name == "PEER-ROOT") current().peer_root = trimmed(text_);
    if (name == "MODEL-ROOT") current().model_root = trimmed(text_);
    if (is_file(name, parent)) {
      EvaluationFiles& files = current().files;
      if (name == "P") add_peer(files.peers, {id_, trimmed(text_)});
      if (name == "M") add_reference(files.references, {id_, trimmed(text_)});
    }
    text_.clear();
  }

  std::vector<EvaluationFiles> finish() {
    std::vector<EvaluationFiles> evaluations;
    for (Evaluation& evaluation : evaluations_) evaluations.push_back(complete(evaluation));
    return evaluations;
  }

 private:
  struct Evaluation {
    EvaluationFiles files;
    std::optional<SummaryForm> form;
    std::string peer_root;
    std::string model_root;
  };

  static bool is_file(const std::string& name, const std::string& parent) {
    return (name == "P" && parent == "PEERS") || (name == "M" && parent == "MODELS");
  }

  static std::string required(const XML_Char** attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
      if (attributes[0] == name) return attributes[1];
    }
    throw InvalidInput("the element has no attribute " + std::string(name));
  }

  static SummaryForm form_of(const std::string& type) {
    const auto form = value_of<SummaryForm>(upper_case(type));
    if (!form) throw InvalidInput("the input format '" + type + "' is neither SPL nor SEE");
    return *form;
  }

  // An evaluation that is there already is continued.
  void begin_evaluation(const std::string& id) {
    const auto [known, is_new] = index_.try_emplace(id, evaluations_.size());
    if (is_new) evaluations_.emplace_back().files.id = id;
    current_ = known->second;
  }

  Evaluation& current() {
    if (current_ >= evaluations_.size()) throw InvalidInput("the element is not in an EVAL");
    return evaluations_[current_];
  }

  static EvaluationFiles complete(Evaluation& evaluation) {
    EvaluationFiles& files = evaluation.files;
    if (!evaluation.form) throw InvalidInput("EVAL " + files.id + " has no INPUT-FORMAT");
    if (files.references.empty()) throw InvalidInput("EVAL " + files.id + " has no MODELS");
    files.form = *evaluation.form;
    add_root(files.peers, evaluation.peer_root);
    add_root(files.references, evaluation.model_root);
    return std::move(files);
  }

  static void add_root(std::vector<SummaryFile>& files, const std::string& root) {
    if (root.empty()) return;
    for (SummaryFile& file : files) file.path = root + "/" + file.path;
  }

  std::vector<Evaluation> evaluations_;
  std::unordered_map<std::string, std::size_t> index_;  // of evaluations_, by id
  std::size_t current_ = 0;
  std::vector<std::string> open_;  // the names of the elements that are open
  std::string id_;                 // of the P or M that is open
  std::string text_;
};

// Runs expat, which the script's own parser is made of, over a builder. An exception must not pass
// through it, so it is kept until the parser has stopped.
class SettingsParser {
 public:
  SettingsParser() : parser_(XML_ParserCreate(nullptr)) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(parser_.get(), on_begin, on_end);
    XML_SetCharacterDataHandler(parser_.get(), on_text);
  }

  std::vector<EvaluationFiles> parse(std::string_view bytes, const std::string& path) {
    const XML_Status status =
        XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()), /*isFinal=*/1);
    const std::size_t line = XML_GetCurrentLineNumber(parser_.get());
    if (!problem_.empty()) throw FormatError(path, line, problem_);
    if (status != XML_STATUS_OK) {
      throw FormatError(
          path, line,
          std::string("not valid XML: ") + XML_ErrorString(XML_GetErrorCode(parser_.get())));
    }
    try {
      return builder_.finish();
    } catch (const InvalidInput& error) {
      throw FormatError(path, line, error.what());
    }
  }

 private:
  struct Free {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };

  template <typename Function>
  void guard(Function function) {
    try {
      if (problem_.empty()) function();
    } catch (const std::exception& error) {
      problem_ = error.what();
      XML_StopParser(parser_.get(), XML_FALSE);
    }
  }

  static void on_begin(void* self, const XML_Char* name, const XML_Char** attributes) {
    auto* parser = static_cast<SettingsParser*>(self);
    parser->guard([&] { parser->builder_.begin(upper_case(name), attributes); });
  }
  static void on_end(void* self, const XML_Char* /*name*/) {
    auto* parser = static_cast<SettingsParser*>(self);
    parser->guard([&] { parser->builder_.end(); });
  }
  static void on_text(void* self, const XML_Char* text, int length) {
    auto* parser = static_cast<SettingsParser*>(self);
    parser->guard([&] { parser->builder_.add_text({text, static_cast<std::size_t>(length)}); });
  }

  std::unique_ptr<std::remove_pointer_t<XML_Parser>, Free> parser_;
  SettingsBuilder builder_;
  std::string problem_;
};

}  // namespace

std::vector<EvaluationFiles> parse_settings(std::string_view bytes, const std::string& path) {
  return SettingsParser().parse(bytes, path);
}

}  // namespace neusum
