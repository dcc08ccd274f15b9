#include "neusum/installed_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "neusum/error.h"
#include "neusum/language.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Two folders with models.
class InstalledModels : public ::testing::Test {
 protected:
  void install(const ScratchFolder& folder, const std::string& name, ModelLanguages languages) {
    ModelData data = small_model();
    data.languages = std::move(languages);
    data.provenance["name"] = name + " 1.0";
    make_model(std::make_shared<const ModelData>(std::move(data)))
        .save(folder.path(name + ".safetensors"));
  }

  std::vector<std::string> folders() const { return {first.path(""), second.path("")}; }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const InstalledModel& model : installed_models(folders())) names.push_back(model.name);
    return names;
  }

  std::vector<std::string> names_for(const std::string& language) const {
    std::vector<std::string> names;
    for (const std::string& path : models_for_language(language, folders())) {
      names.push_back(std::filesystem::path(path).stem().string());
    }
    return names;
  }

  ScratchFolder first;
  ScratchFolder second;
};

TEST_F(InstalledModels, AreListedInTheOrderOfTheFolders) {
  install(second, "a", {"en"});
  install(first, "c", {"fr"});
  install(first, "b", {"en", "de"});
  EXPECT_THAT(names(), ElementsAre("b", "c", "a"));
  const InstalledModel model = installed_models(folders()).front();
  EXPECT_EQ(model.path, first.path("b.safetensors"));
  EXPECT_THAT(model.languages, ElementsAre("en", "de"));
  EXPECT_FALSE(model.is_for_queries);
  EXPECT_EQ(model.provenance.at("name"), "b 1.0");
  EXPECT_EQ(model.file_size, std::filesystem::file_size(model.path));
}

TEST_F(InstalledModels, OfTheSameNameAreListedOnce) {
  install(first, "a", {"en"});
  install(second, "a", {"fr"});
  ASSERT_THAT(names(), ElementsAre("a"));
  EXPECT_THAT(installed_models(folders()).front().languages, ElementsAre("en"));
}

TEST_F(InstalledModels, SkipFilesThatAreNotModels) {
  install(first, "b", {"en"});
  first.write("a.safetensors", "not a model");
  first.write("c.txt", "not a model");
  std::filesystem::resize_file(first.path("b.safetensors"), 100);
  EXPECT_THAT(names(), IsEmpty());
}

TEST_F(InstalledModels, AreFoundByName) {
  install(second, "a", {"en"});
  EXPECT_EQ(find_model("a", folders()), second.path("a.safetensors"));
  EXPECT_EQ(find_model("a.safetensors", folders()), "a.safetensors");
  EXPECT_EQ(find_model("./a", folders()), "./a");
  EXPECT_EQ(
      message_of<InvalidInput>([&] { find_model("b", folders()); }),
      "there is no model 'b'; installed is a. The path of a file needs a slash or .safetensors");
}

TEST_F(InstalledModels, AreChosenByLanguage) {
  install(first, "french", {"fr"});
  install(first, "german", {"de"});
  install(second, "english", {"en"});
  install(second, "more-german", {"de"});
  EXPECT_THAT(names_for("fr-CA"), ElementsAre("french"));
  EXPECT_THAT(names_for("de"), ElementsAre("german"));
  EXPECT_THAT(names_for("ru"), IsEmpty());
  EXPECT_THAT(names_for("auto"), ElementsAre("english", "french", "german"));
}

TEST_F(InstalledModels, MustIncludeOneForEnglishText) {
  EXPECT_THAT(message_of<InvalidInput>([&] { names_for("en"); }),
              HasSubstr("no model 'neusum-en'"));
  EXPECT_THAT(message_of<InvalidInput>([&] { names_for("auto"); }), HasSubstr("none is installed"));
  EXPECT_THAT(names_for("fr"), IsEmpty());
}

TEST(ModelFolders, BeginWithThoseOfTheEnvironment) {
  ::setenv("NEUSUM_MODEL_PATH", "/some/models::/other", 1);
  const std::vector<std::string> folders = model_folders();
  ::unsetenv("NEUSUM_MODEL_PATH");
  EXPECT_EQ(folders[0], "/some/models");
  EXPECT_EQ(folders[1], "/other");
  EXPECT_THAT(model_folders(), Not(Contains("/other")));
  EXPECT_EQ(model_folders().back(), "/usr/share/neusum");
}

}  // namespace
}  // namespace neusum
