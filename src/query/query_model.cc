#include "model/default_model.h"
#include "neusum/error.h"
#include "neusum/extractor.h"
#include "query/query_model_data.h"

namespace neusum {

QueryModel QueryModel::load(const std::string& path) {
  return QueryModel(std::make_shared<const QueryModelData>(QueryModelData{.name = path}));
}

const std::string& QueryModel::name() const { return data_->name; }

std::string default_query_model_path() { return find_default_model("neusum-query.safetensors"); }

}  // namespace neusum
