// The locale of the process does not change any byte of the library's output.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include "neusum/neusum.h"
#include "neusum/training/training.h"
#include "support/comma_locale.h"
#include "support/scratch_folder.h"

namespace neusum {
namespace {

std::string numbered_corpus(int documents) {
  std::string lines;
  for (int i = 0; i < documents; ++i) {
    const std::string first = "Ferry " + std::to_string(i) + " left the old harbour at dawn.";
    const std::string second = "Nobody on shore saw it go " + std::to_string(i % 7) + " times.";
    lines += R"({"id":")" + std::to_string(i) + R"(","text":")" + first + " It rained. " + second +
             R"(","summary":[")" + (i % 3 == 0 ? second : first) + "\"]}\n";
  }
  return lines;
}

// Labels, trains, summarizes and scores. Returns all output; it only depends on the folder's name.
class LocaleRun {
 public:
  explicit LocaleRun(const ScratchFolder& folder)
      : folder_(folder),
        raw_(folder.write("raw.jsonl", numbered_corpus(1200))),
        vectors_(folder.write("vectors.txt", "the 0.5 -1.25\nferry 1.5 2\n")),
        corpus_(folder.path("corpus.jsonl")) {
    label_corpus(raw_, corpus_);
  }

  std::string written_bytes(const std::string& name) const {
    label_corpus(raw_, folder_.path(name + ".jsonl"));
    std::string bytes = folder_.read(name + ".jsonl");
    bytes += train_model(name);
    bytes += summaries(name);  // with that model
    return bytes + scores();
  }

 private:
  std::string train_model(const std::string& name) const {
    TrainOptions options;
    options.model = {4, 3, 2, 3};
    options.min_count = 1;
    options.epochs = 1;
    options.evaluate_every = 10;
    options.evaluate_documents = 50;
    options.optimizer.learning_rate = 0.0125F;
    train(
        {.train = corpus_, .valid = corpus_, .embeddings = vectors_, .folder = folder_.path(name)},
        options);
    return folder_.read(name + "/model.safetensors");
  }

  std::string summaries(const std::string& name) const {
    const std::string text = "Ferry 1 left. It rained 1.5 hours. Nobody saw it. We went home.";
    const Model model = Model::load(folder_.path(name + "/model.safetensors"));
    const Summary summary = Summarizer(model).summarize(text);
    return to_json(summary) + to_html(text, summary);
  }

  std::string scores() const {
    const std::string lines = R"({"id":"1","peer":["a b c"],"references":[["a b d"]]})";
    const RougeReport report = evaluate_rouge({.path = folder_.write("rouge.jsonl", lines)}, {});
    return format_rouge155(report, true) + format_rouge_json(report);
  }

  const ScratchFolder& folder_;
  std::string raw_;
  std::string vectors_;
  std::string corpus_;
};

TEST(Locale, DoesNotChangeTheOutput) {
  const ScratchFolder folder;
  const LocaleRun run(folder);
  const std::string expected = run.written_bytes("before");
  const CommaLocale comma;
  if (!comma.is_available()) GTEST_SKIP() << "localedef cannot make de_DE.UTF-8";
  std::array<char, 16> number = {};
  std::snprintf(number.data(), number.size(), "%.1f", 1.5);
  ASSERT_STREQ(number.data(), "1,5");  // the locale is in effect
  EXPECT_TRUE(run.written_bytes("after") == expected);
}

}  // namespace
}  // namespace neusum
