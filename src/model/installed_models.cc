#include "neusum/installed_models.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "base/log.h"
#include "base/text_parts.h"
#include "model/model_data.h"
#include "model/model_languages.h"
#include "model/model_metadata.h"
#include "neusum/error.h"
#include "neusum/language.h"
#include "tensors/tensor_file.h"
#include "text/language_tag.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPackageFolder = "/usr/share/neusum";  // used by the Debian package
constexpr std::string_view kSuffix = ".safetensors";
constexpr const char* kDefaultName = "neusum-en";

// The folders of NEUSUM_MODEL_PATH.
std::vector<fs::path> user_folders() {
  std::vector<fs::path> folders;
  const char* const given = std::getenv("NEUSUM_MODEL_PATH");
  for (const std::string_view folder : parts_of(given == nullptr ? "" : given, ':')) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  return folders;
}

// The folder of the running program; empty if it cannot be determined.
fs::path program_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

// Where pip installs models: in the package whose command is in the folder `program`, and beside
// it. There is one folder of packages per version of Python; with `pip install --target`, the
// packages are beside the command's folder.
std::vector<fs::path> python_folders(const fs::path& program) {
  std::vector<fs::path> packages = {program / ".."};
  for (const char* lib : {"../lib", "../lib64"}) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(program / lib, error)) {
      if (!entry.path().filename().string().starts_with("python3")) continue;
      packages.push_back(entry.path() / "site-packages");
      packages.push_back(entry.path() / "dist-packages");
    }
  }
  std::vector<fs::path> folders;
  for (const fs::path& package : packages) {
    folders.push_back(package / "neusum/models");
    folders.push_back(package / "neusum_models");
  }
  return folders;
}

// The model files of a folder, sorted by name; none if the folder cannot be read.
std::vector<fs::path> model_files(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == kSuffix) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// Throws InvalidInput if the file is not a model.
InstalledModel read_entry(const fs::path& path) {
  const TensorMetadata metadata = read_tensor_metadata(path.string());
  InstalledModel model = {.name = path.stem().string(),
                          .path = path.string(),
                          .is_for_queries = is_query_metadata(metadata),
                          .provenance = provenance_of(metadata),
                          .file_size = static_cast<std::size_t>(fs::file_size(path))};
  if (!model.is_for_queries && !is_model_metadata(metadata)) {
    throw InvalidInput(model.path + " is not a neusum model");
  }
  model.languages = languages_of(metadata);
  const auto name = metadata.find(kModelName);  // models for queries have no other provenance
  if (name != metadata.end()) model.provenance.emplace(*name);
  return model;
}

std::optional<InstalledModel> try_entry(const fs::path& path) {
  try {
    return read_entry(path);
  } catch (const std::exception& error) {
    log(LogLevel::kWarning, std::string(error.what()) + "; it is skipped");
    return std::nullopt;
  }
}

bool contains_name(const std::vector<InstalledModel>& models, const std::string& name) {
  return std::ranges::find(models, name, &InstalledModel::name) != models.end();
}

std::string list_names(const std::vector<InstalledModel>& models) {
  std::string names;
  for (const InstalledModel& model : models) names += (names.empty() ? "" : ", ") + model.name;
  if (names.empty()) return "none is installed";
  return (models.size() == 1 ? "installed is " : "installed are ") + names;
}

// Whether `other` was trained for a language that none of `models` was trained for.
bool adds_language(const InstalledModel& other, const std::vector<InstalledModel>& models) {
  return std::ranges::any_of(other.languages, [&](const std::string& language) {
    return std::ranges::none_of(models, [&](const InstalledModel& model) {
      return covers_language(model.languages, language);
    });
  });
}

}  // namespace

std::vector<std::string> model_folders() {
  const fs::path program = program_folder();
  std::vector<fs::path> folders = user_folders();
  folders.push_back(program / "../share/neusum");
  std::ranges::copy(python_folders(program), std::back_inserter(folders));
  folders.insert(folders.end(), {fs::path(NEUSUM_DATA_DIR), fs::path(kPackageFolder)});
  std::vector<std::string> paths;
  for (const fs::path& folder : folders) paths.push_back(folder.lexically_normal().string());
  return paths;
}

std::vector<InstalledModel> installed_models(const std::vector<std::string>& folders) {
  std::vector<InstalledModel> models;
  for (const std::string& folder : folders) {
    for (const fs::path& file : model_files(folder)) {
      if (contains_name(models, file.stem().string())) continue;
      if (std::optional<InstalledModel> model = try_entry(file)) {
        models.push_back(*std::move(model));
      }
    }
  }
  return models;
}

std::string find_model(const std::string& name_or_file, const std::vector<std::string>& folders) {
  if (name_or_file.find('/') != std::string::npos || name_or_file.ends_with(kSuffix)) {
    return name_or_file;
  }
  for (const std::string& folder : folders) {
    const fs::path path = fs::path(folder) / (name_or_file + std::string(kSuffix));
    std::error_code ignored;  // such as a name that is too long
    if (fs::exists(path, ignored)) return path.string();
  }
  throw InvalidInput("there is no model " + quote_name(name_or_file) + "; " +
                     list_names(installed_models(folders)) +
                     ". The path of a file needs a slash or .safetensors");
}

std::vector<std::string> models_for_language(const std::string& language,
                                             const std::vector<std::string>& folders) {
  const bool is_auto = language == kAutoLanguage;
  std::vector<InstalledModel> chosen;
  for (InstalledModel& model : installed_models(folders)) {
    const bool is_wanted = is_auto || covers_language(model.languages, language);
    if (is_wanted && !model.is_for_queries && adds_language(model, chosen)) {
      chosen.push_back(std::move(model));
    }
  }
  std::stable_partition(  // not that of std::ranges, which Clang 14 does not compile
      chosen.begin(), chosen.end(),
      [](const InstalledModel& model) { return covers_language(model.languages, "en"); });
  // Without a model for English, this or loading reports the reason.
  if (chosen.empty() && (is_auto || is_english(language)))
    return {find_model(kDefaultName, folders)};
  std::vector<std::string> paths;
  for (const InstalledModel& model : chosen) paths.push_back(model.path);
  return paths;
}

std::vector<Model> load_models(const std::string& name_or_file, const std::string& language) {
  const std::vector<std::string> paths =
      name_or_file.empty() ? models_for_language(language) : std::vector{find_model(name_or_file)};
  std::vector<Model> models;
  for (const std::string& path : paths) models.push_back(Model::load(path));
  return models;
}

std::string default_model_path() { return find_model(kDefaultName); }

}  // namespace neusum
