#include "query_eval/query_set.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/line_reader.h"
#include "json/json_line.h"
#include "json/json_values.h"
#include "neusum/error.h"

namespace neusum {
namespace {

// A span with the id of its document.
struct NamedSpan {
  std::string document = {};
  Span span = {};
};

std::size_t get_size(std::string_view name, JsonValue json) {
  const double number = get_number(name, json);
  constexpr double kMaxExact = 9007199254740992;  // 2^53
  if (!(number >= 0 && number <= kMaxExact)) {
    throw InvalidInput(in_quotes(name) + " is not a position");
  }
  return static_cast<std::size_t>(number);
}

NamedSpan read_span(JsonValue json) {
  NamedSpan span;
  if (json.type() != simdjson::ondemand::json_type::object) {
    throw InvalidInput("'relevant' is not a list of objects");
  }
  for_each_member(json.get_object(), [&](std::string_view name, JsonValue value) {
    if (name == "document") {
      span.document = get_id(name, value);
    } else if (name == "offset") {
      span.span.offset = get_size(name, value);
    } else if (name == "length") {
      span.span.length = get_size(name, value);
    }
  });
  return span;
}

class QuestionReader {
 public:
  explicit QuestionReader(const DocumentTable& documents) : documents_(documents) {}

  LabelledQuestion read(JsonLineParser::Object object) const {
    LabelledQuestion question;
    std::vector<std::string> ids;
    std::vector<NamedSpan> spans;
    for_each_member(object, [&](std::string_view name, JsonValue value) {
      if (name == "id") {
        question.id = get_id(name, value);
      } else if (name == "query") {
        question.query = get_string(name, value);
      } else if (name == "documents") {
        for_each_element(name, value, [&](JsonValue id) { ids.push_back(get_id(name, id)); });
      } else if (name == "relevant") {
        for_each_element(name, value, [&](JsonValue span) { spans.push_back(read_span(span)); });
      }
    });
    if (question.query.empty()) throw InvalidInput("'query' is missing");
    for (const std::string& id : ids) question.documents.push_back(&find(id));
    for (const NamedSpan& span : spans) {
      const auto found = std::ranges::find(ids, span.document);
      if (found == ids.end()) {
        throw InvalidInput("'relevant' names " + in_quotes(span.document) +
                           ", which is not one of 'documents'");
      }
      question.relevant.push_back({static_cast<std::size_t>(found - ids.begin()), span.span});
    }
    return question;
  }

 private:
  const Document& find(const std::string& id) const {
    const auto found = documents_.find(id);
    if (found == documents_.end()) throw InvalidInput("there is no document " + in_quotes(id));
    return found->second;
  }

  const DocumentTable& documents_;
};

}  // namespace

DocumentTable read_documents(const std::string& path, const TextOptions& options,
                             const ProgressCallback& progress) {
  const Preparer preparer(options, "en", PreparedParts::kAll);
  CorpusReader reader(path, true);
  DocumentTable documents;
  while (std::optional<Document> document = reader.next()) {
    preparer.prepare(*document);
    std::string id = document->id;
    documents.insert_or_assign(std::move(id), *std::move(document));
    if (progress) progress({.documents = documents.size(), .fraction = -1});
  }
  return documents;
}

std::vector<LabelledQuestion> read_query_set(const std::string& path,
                                             const DocumentTable& documents) {
  const QuestionReader reader(documents);
  JsonLineParser parser;
  LineReader lines(path);
  std::vector<LabelledQuestion> questions;
  std::unordered_map<std::string, std::size_t> indices;  // by id
  while (const std::optional<LineBatch> batch = lines.next()) {
    for (const Line& line : batch->lines) {
      LabelledQuestion question;
      const auto note = parser.parse(
          *batch, line, [&](JsonLineParser::Object object) { question = reader.read(object); });
      if (!note) continue;
      if (!note->problem.empty()) {
        throw InvalidInput(path + ":" + std::to_string(line.number) + ": " + note->problem);
      }
      if (question.id.empty()) question.id = std::to_string(line.number);
      const auto [found, is_new] = indices.try_emplace(question.id, questions.size());
      if (is_new) questions.emplace_back();
      questions[found->second] = std::move(question);
    }
  }
  return questions;
}

bool is_relevant(const LabelledQuestion& question, std::size_t document, const Span& span) {
  return std::ranges::any_of(question.relevant, [&](const RelevantSpan& relevant) {
    return question.documents[relevant.document] == question.documents[document] &&
           span.offset < relevant.span.end() && relevant.span.offset < span.end();
  });
}

Question question_of(const LabelledQuestion& question) {
  Question plain = {.id = question.id, .query = question.query};
  for (const Document* document : question.documents) plain.documents.push_back(*document);
  return plain;
}

}  // namespace neusum
