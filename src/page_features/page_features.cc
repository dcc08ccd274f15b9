#include "neusum/training/page_features.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/feature_names.h"
#include "markup/block_features.h"
#include "markup/page_reader.h"
#include "tensors/tensor_file.h"

namespace neusum {
namespace {

// A column of the file per member; one element per block, except for `text`.
struct PageColumns {
  std::vector<float> features = {};
  std::vector<std::int32_t> page = {};
  std::vector<std::int32_t> text_end = {};
  std::vector<std::uint8_t> text = {};
};

void add_page(PageColumns& columns, const std::string& path, std::int32_t index) {
  SourceOptions options{.type = SourceType::kHtml, .file_name = path};
  PageOutline outline;
  const SourceText page = read_page_file(path, options, outline);
  const BlockFeatures features(page, outline);
  std::vector<float> row;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    features.compute(i, row);
    columns.features.insert(columns.features.end(), row.begin(), row.end());
    const std::string_view text = page.blocks[i].span.of(page.text);
    columns.text.insert(columns.text.end(), text.begin(), text.end());
    columns.text_end.push_back(static_cast<std::int32_t>(columns.text.size()));
    columns.page.push_back(index);
  }
}

template <typename T>
TensorView column(const char* name, TensorType type, const std::vector<T>& values) {
  return {name, type, {values.size()}, std::as_bytes(std::span(values))};
}

}  // namespace

void write_page_features(std::span<const std::string> pages, const std::string& output) {
  PageColumns columns;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    add_page(columns, pages[i], static_cast<std::int32_t>(i));
  }
  const std::span<const std::string_view> names = block_feature_names();
  write_tensor_file(output, {{"features", format_feature_names(names)}},
                    {{"features",
                      TensorType::kF32,
                      {columns.page.size(), names.size()},
                      std::as_bytes(std::span(columns.features))},
                     column("page", TensorType::kI32, columns.page),
                     column("text_end", TensorType::kI32, columns.text_end),
                     column("text", TensorType::kU8, columns.text)});
}

}  // namespace neusum
