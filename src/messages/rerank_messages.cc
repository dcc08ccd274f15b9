#include "messages/rerank_messages.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "messages/message_parsing.h"

namespace neusum {
namespace {

using RankJson = nlohmann::ordered_json;

constexpr std::size_t kMaxTopN = 1'000'000'000;
constexpr std::size_t kMaxRankFields = 100;
constexpr const char* kDocumentRule =
    "documents must be a list of strings, or of objects with a text";
// Limits the log-odds of the probabilities 0 and 1.
constexpr double kMinProbability = 1e-15;

bool is_null(ondemand::value value) { return value.type() == ondemand::json_type::null; }

bool get_flag(const std::string& name, ondemand::value value) {
  bool flag = false;
  if (value.get_bool().get(flag) != simdjson::SUCCESS) throw invalid(name + " must be a boolean");
  return flag;
}

GivenDocument given_document(std::string text) {
  return {.is_object = true, .text = std::move(text)};
}

// A question about documents of which only the scores matter.
ExtractRequest make_request(std::optional<std::string> query, std::vector<GivenDocument> documents,
                            const MessageLimits& limits) {
  check_query(query, limits);
  ExtractRequest request;
  request.question = {.query = std::move(*query),
                      .documents = all_documents(std::move(documents), limits).documents};
  request.options.sentences = 1;
  return request;
}

// Returns the indices of the documents in the order of the response.
std::vector<std::size_t> ranked(const std::vector<double>& probabilities) {
  std::vector<std::size_t> order(probabilities.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return probabilities[i]; });
  return order;
}

double log_odds(double probability) {
  const double inside = std::clamp(probability, kMinProbability, 1 - kMinProbability);
  return std::log(inside / (1 - inside));
}

struct TeiOptions {
  bool raw_scores = false;
  bool return_text = false;
};

// Reads a member other than the query and the texts. Unknown members are ignored, as
// text-embeddings-inference does. Truncation has no effect, because the model reads a text of any
// length.
void read_tei_option(const std::string& name, ondemand::value value, TeiOptions& options) {
  if (is_null(value)) return;
  if (name == "raw_scores") {
    options.raw_scores = get_flag(name, value);
  } else if (name == "return_text") {
    options.return_text = get_flag(name, value);
  } else if (name == "truncate") {
    get_flag(name, value);
  } else if (name == "truncation_direction") {
    const std::string direction = get_string(name, value);
    if (direction != "Left" && direction != "Right" && direction != "left" &&
        direction != "right") {
      throw invalid("truncation_direction must be Left or Right");
    }
  }
}

std::string tei_answer(const Question& question, const Extract& extract, TeiOptions options) {
  RankJson answer = RankJson::array();
  for (const std::size_t i : ranked(extract.document_probabilities)) {
    RankJson rank = {{"index", i}};
    if (options.return_text) rank["text"] = question.documents[i].text;
    const double probability = extract.document_probabilities[i];
    rank["score"] = options.raw_scores ? log_odds(probability) : probability;
    answer.push_back(std::move(rank));
  }
  return answer.dump() + "\n";
}

struct CohereOptions {
  std::vector<std::string> rank_fields = {"text"};
  std::size_t top_n = kMaxTopN;
  bool return_documents = false;
};

std::vector<std::string> get_rank_fields(ondemand::value value) {
  const auto get_field = [](ondemand::value field) {
    return get_string("each of rank_fields", field);
  };
  std::vector<std::string> fields = get_list("rank_fields", value, kMaxRankFields, get_field);
  for (auto field = fields.begin(); field != fields.end(); ++field) {
    if (std::find(fields.begin(), field, *field) != field) {
      throw invalid("rank_fields has a name twice");
    }
  }
  return fields;
}

// Reads a member other than the query and the documents. The model is that of the service, whatever
// its name in the request.
void read_cohere_option(const std::string& name, ondemand::value value, CohereVersion version,
                        CohereOptions& options) {
  const bool has_fields = version == CohereVersion::kV1;
  if (name == "top_n") {
    if (!is_null(value)) options.top_n = get_count(name, value, 1, kMaxTopN);
  } else if (name == "return_documents") {
    if (!is_null(value)) options.return_documents = get_flag(name, value);
  } else if (name == "model") {
    if (!is_null(value)) get_string(name, value);
  } else if (name == "rank_fields" && has_fields) {
    if (!is_null(value)) options.rank_fields = get_rank_fields(value);
  } else if (name == "max_chunks_per_doc" || name == "max_tokens_per_doc") {
    if (!is_null(value)) throw invalid(name + " is not supported: documents are scored as a whole");
  } else {
    throw unknown_name("member", name,
                       has_fields
                           ? "model, query, documents, top_n, return_documents and rank_fields"
                           : "model, query, documents, top_n and return_documents");
  }
}

// A document of a request: the text to rank, and its JSON if the response shall have it.
struct CohereDocument {
  std::string text = {};
  std::string json = {};
};

// Joins the fields that the document has, as paragraphs.
std::string join(const std::vector<std::optional<std::string>>& fields) {
  std::string text;
  for (const std::optional<std::string>& field : fields) {
    if (field) text += (text.empty() ? "" : "\n\n") + *field;
  }
  return text;
}

// Only the fields to rank are kept: each of a million short members would need far more memory than
// its JSON.
CohereDocument get_cohere_object(ondemand::object object, const CohereOptions& options) {
  CohereDocument document;
  if (options.return_documents) {
    document.json = std::string(std::string_view(object.raw_json()));
    object.reset();
  }
  std::vector<std::optional<std::string>> fields(options.rank_fields.size());
  bool has_text = false;
  for (ondemand::field field : object) {
    const std::string name(std::string_view(field.unescaped_key()));
    std::string text = get_string("each member of a document", field.value());
    const auto found = std::ranges::find(options.rank_fields, name);
    if (found != options.rank_fields.end()) {
      fields[static_cast<std::size_t>(found - options.rank_fields.begin())] = std::move(text);
    }
    has_text |= name == "text";
  }
  if (!has_text) throw invalid(kDocumentRule);
  document.text = join(fields);
  return document;
}

CohereDocument get_cohere_document(ondemand::value value, CohereVersion version,
                                   const CohereOptions& options) {
  if (std::optional<std::string> text = get_text(value)) {
    CohereDocument document;
    if (options.return_documents) document.json = R"({"text":)" + RankJson(*text).dump() + "}";
    const bool is_ranked = std::ranges::count(options.rank_fields, "text") > 0;
    if (is_ranked) document.text = std::move(*text);
    return document;
  }
  if (version == CohereVersion::kV2) throw invalid("documents must be a list of strings");
  if (value.type() != ondemand::json_type::object) throw invalid(kDocumentRule);
  return get_cohere_object(value.get_object(), options);
}

// `documents` are those of the request as JSON, if the response shall have them.
std::string cohere_answer(const std::vector<std::string>& documents, const CohereOptions& options,
                          CohereVersion version, const Extract& extract) {
  std::vector<std::size_t> order = ranked(extract.document_probabilities);
  order.resize(std::min(order.size(), options.top_n));
  std::string answer = R"({"id":)" + RankJson(extract.id).dump() + R"(,"results":[)";
  for (const std::size_t i : order) {
    if (answer.back() != '[') answer += ',';
    const RankJson result = {{"index", i}, {"relevance_score", extract.document_probabilities[i]}};
    answer += result.dump();
    if (!options.return_documents) continue;
    answer.back() = ',';  // instead of the bracket
    answer += R"("document":)" + documents[i] + "}";
  }
  RankJson meta = {{"api_version", {{"version", std::to_string(static_cast<int>(version))}}}};
  if (!extract.warnings.empty()) meta["warnings"] = extract.warnings;
  return answer + R"(],"meta":)" + meta.dump() + "}\n";
}

}  // namespace

ExtractRequest parse_tei_request(std::string_view json, const MessageLimits& limits) {
  std::optional<std::string> query;
  std::vector<GivenDocument> texts;
  TeiOptions options;
  const auto get_document = [](ondemand::value value) {
    return given_document(get_string("each of texts", value));
  };
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "query") {
      query = get_text(value);
    } else if (name == "texts") {
      texts = get_list(name, value, kMaxQuestionDocuments, get_document);
    } else {
      read_tei_option(name, value, options);
    }
  });
  if (texts.empty()) throw invalid("texts must be there and a list");
  ExtractRequest request = make_request(std::move(query), std::move(texts), limits);
  request.format = [options](const Question& question, const Extract& extract) {
    return tei_answer(question, extract, options);
  };
  return request;
}

ExtractRequest parse_cohere_request(std::string_view json, const MessageLimits& limits,
                                    CohereVersion version, const std::string& response_id) {
  CohereOptions options;  // read first: they say what of the documents is needed
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "query" || name == "documents") return;
    read_cohere_option(name, value, version, options);
  });
  std::optional<std::string> query;
  std::vector<CohereDocument> documents;
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    if (name == "query") {
      query = get_text(value);
    } else if (name == "documents") {
      documents = get_list(name, value, kMaxQuestionDocuments, [&](ondemand::value document) {
        return get_cohere_document(document, version, options);
      });
    }
  });
  if (documents.empty()) throw invalid("documents must be there and a list");
  std::vector<GivenDocument> texts;
  std::vector<std::string> repeated;
  std::size_t echo_bytes = 0;
  for (CohereDocument& document : documents) {
    texts.push_back(given_document(std::move(document.text)));
    echo_bytes += document.json.size();
    repeated.push_back(std::move(document.json));
  }
  ExtractRequest request = make_request(std::move(query), std::move(texts), limits);
  request.question.id = response_id;
  request.echo_bytes = echo_bytes;
  request.format = [repeated = std::move(repeated), options, version](const Question& /*question*/,
                                                                      const Extract& extract) {
    return cohere_answer(repeated, options, version, extract);
  };
  return request;
}

}  // namespace neusum
