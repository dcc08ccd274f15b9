#include "model/model_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

#include "neusum/error.h"
#include "support/numbers.h"
#include "support/scratch_folder.h"
#include "support/small_model.h"

namespace neusum {
namespace {

using ::testing::HasSubstr;

constexpr VectorPrecision kFloat = VectorPrecision::kFloat;
constexpr VectorPrecision kHalf = VectorPrecision::kHalf;
constexpr VectorPrecision kInt8 = VectorPrecision::kInt8;

// The scores of the first step for a document of two sentences.
std::vector<float> scores_of(const ModelData& model) {
  Batch batch;
  batch.words = {2, 3, 4, 1, 5, 6, 7};
  batch.sentence_begin = {0, 3, 7};
  batch.document_begin = {0, 2};
  ThreadPool pool(1);
  const NeusumModel layers = model.layers();
  NeusumModel::Workspace workspace;
  const NeusumModel::Packed parameters = layers.pack(model.parameters, model.weight_precision);
  const DocumentEncoding encoding = layers.encode(parameters, batch, workspace, pool);
  const SentenceScorer scorer = layers.scorer(parameters);
  const ScorerState state = scorer.begin(encoding);
  std::vector<float> scores(2);
  scorer.score(state.keys.view(), scorer.queries(state).row(0), scores);
  return scores;
}

// A model file in a temporary folder, and the model read from it.
struct Written {
  Written(const ModelData& model, VectorPrecision precision) {
    write_model(path(), model, precision);
  }
  std::string path() const { return folder.path("model"); }
  std::string bytes() const { return folder.read("model"); }

  ScratchFolder folder;
};

using Change = std::function<void(TensorMetadata&, std::vector<TensorView>&)>;

// The error message with MODEL instead of the path; empty if the file is valid.
std::string problem_of(const std::string& path) {
  std::string problem = message_of<InvalidInput>([&] { read_model(path); });
  if (const auto offset = problem.find(path); offset != std::string::npos) {
    problem.replace(offset, path.size(), "MODEL");
  }
  return problem;
}

// The error message for a small model after `change`.
std::string problem_after(const Change& change) {
  const Written written(small_model(), kFloat);
  const TensorFile file(written.path());
  TensorMetadata metadata = file.metadata();
  std::vector<TensorView> tensors = file.tensors();
  change(metadata, tensors);
  write_tensor_file(written.folder.path("changed"), metadata, tensors);
  return problem_of(written.folder.path("changed"));
}

std::string problem_with(const std::string& key, const std::string& text) {
  return problem_after(
      [&](TensorMetadata& metadata, std::vector<TensorView>&) { metadata[key] = text; });
}

// Replaces the tensor of the same name.
std::string problem_with(const TensorView& other) {
  return problem_after([&](TensorMetadata&, std::vector<TensorView>& tensors) {
    for (TensorView& tensor : tensors) {
      if (tensor.name == other.name) tensor = other;
    }
  });
}

std::string problem_with_words(std::string_view words) {
  return problem_with(TensorView{
      "vocabulary.words", TensorType::kU8, {words.size()}, std::as_bytes(std::span(words))});
}

TEST(ModelFile, RestoresTheModel) {
  const ModelData model = small_model();
  const Written written(model, kFloat);
  const ModelData read = read_model(written.path());
  EXPECT_EQ(read.parameters, model.parameters);
  EXPECT_EQ(read.options.sentence_size, 4U);
  EXPECT_EQ(read.options.sentence_order, SentenceOrder::kBackwardFirst);
  EXPECT_EQ(read.max_sentences, 80U);
  EXPECT_EQ(read.max_sentence_words, 100U);
  EXPECT_EQ(read.provenance, model.provenance);
  EXPECT_EQ(read.vocabulary.size(), 8U);
  EXPECT_EQ(read.vocabulary.word(5), "naïve");
  EXPECT_EQ(read.words.trained_rows, 3U);
  EXPECT_EQ(scores_of(read), scores_of(model));
}

TEST(ModelFile, StatesTheLanguagesOfTheModel) {
  ModelData model = small_model();
  model.languages = {"ru", "uk"};
  EXPECT_EQ(read_model(Written(model, kFloat).path()).languages, model.languages);
}

TEST(ModelFile, WithoutLanguagesIsEnglish) {
  const Written written(small_model(), kFloat);
  const TensorFile file(written.path());
  TensorMetadata metadata = file.metadata();
  ASSERT_EQ(metadata.erase("languages"), 1U);
  write_tensor_file(written.folder.path("old"), metadata, file.tensors());
  EXPECT_EQ(read_model(written.folder.path("old")).languages, ModelLanguages{"en"});
}

TEST(ModelFile, IsDeterministic) {
  for (const std::size_t trained_rows : {0U, 3U, 8U}) {
    for (const VectorPrecision precision : {kFloat, kHalf}) {
      const Written first(small_model(trained_rows), precision);
      const Written second(read_model(first.path()), precision);
      EXPECT_EQ(first.bytes(), second.bytes()) << trained_rows;
    }
  }
}

TEST(ModelFile, With8BitIntegersGivesAlmostTheSameScores) {
  ModelData model = small_model();
  model.weight_precision = WeightPrecision::kInt8;
  const Written written(model, kInt8);
  const ModelData read = read_model(written.path());
  EXPECT_EQ(read.words.frozen_int8.rows, 5U);
  EXPECT_EQ(read.weight_precision, WeightPrecision::kInt8);
  EXPECT_EQ(TensorFile(written.path()).metadata().at("format_version"), "2");
  EXPECT_EQ(Written(read, kInt8).bytes(), written.bytes());
  const std::vector<float> expected = scores_of(small_model());
  const std::vector<float> scores = scores_of(read);
  EXPECT_NE(scores, expected);
  EXPECT_NEAR(scores[0], expected[0], 0.1);
  EXPECT_NEAR(scores[1], expected[1], 0.1);
}

TEST(ModelFile, WithFloatsCanBeReadByVersion01) {
  EXPECT_EQ(TensorFile(Written(small_model(), kHalf).path()).metadata().at("format_version"), "1");
}

TEST(ModelFile, WithFeaturesHasAnotherVersion) {
  ModelData model = small_model();
  model.options.document_input = DocumentInput::kVectorsAndFeatures;
  model.parameters = random_floats(model.layers().layout().size(), 4);
  const Written written(model, kFloat);
  EXPECT_EQ(TensorFile(written.path()).metadata().at("format_version"), "3");
  const ModelData read = read_model(written.path());
  EXPECT_EQ(read.options.document_input, DocumentInput::kVectorsAndFeatures);
  EXPECT_EQ(scores_of(read), scores_of(model));
}

TEST(ModelFile, RejectsInvalidIntegers) {
  ModelData model = small_model();
  model.weight_precision = WeightPrecision::kInt8;
  const Written written(model, kInt8);
  const TensorFile file(written.path());
  const auto problem_of_change = [&](const Change& change) {
    TensorMetadata metadata = file.metadata();
    std::vector<TensorView> tensors = file.tensors();
    change(metadata, tensors);
    write_tensor_file(written.folder.path("changed"), metadata, tensors);
    return problem_of(written.folder.path("changed"));
  };
  const auto problem_of_tensor = [&](const TensorView& other) {
    return problem_of_change([&](TensorMetadata&, std::vector<TensorView>& tensors) {
      for (TensorView& tensor : tensors) {
        if (tensor.name == other.name) tensor = other;
      }
    });
  };
  const std::string begin = "MODEL is not a valid neusum model: ";
  const std::string weights = "sentence_encoder.forward.input_weight";
  const std::vector<float> negative(12, -1);
  EXPECT_EQ(problem_of_tensor(
                {weights + ".scales", TensorType::kF32, {12}, std::as_bytes(std::span(negative))}),
            begin + "tensor '" + weights + ".scales' contains a value that is not a scale");
  EXPECT_EQ(problem_of_tensor({weights + ".scales",
                               TensorType::kF32,
                               {6},
                               std::as_bytes(std::span(negative).first(6))}),
            begin + "tensor '" + weights + ".scales' has a wrong length");
  EXPECT_EQ(problem_of_change([&](TensorMetadata&, std::vector<TensorView>& tensors) {
              std::erase_if(tensors, [&](const TensorView& tensor) {
                return tensor.name == weights + ".scales";
              });
            }),
            begin + "tensor '" + weights + "' has no scales");
  EXPECT_EQ(problem_of_change([&](TensorMetadata& metadata, std::vector<TensorView>&) {
              metadata["options.reset_gate"] = "before";
            }),
            begin + "it has 8-bit weights and the reset gate before the product");
}

TEST(ModelFile, With16BitVectorsGivesAlmostTheSameScores) {
  const ModelData model = small_model();
  const Written written(model, kHalf);
  const ModelData read = read_model(written.path());
  EXPECT_EQ(read.words.frozen.rows, 0U);
  EXPECT_EQ(read.words.frozen_half.rows, 5U);
  const std::vector<float> expected = scores_of(model);
  const std::vector<float> scores = scores_of(read);
  EXPECT_NE(scores, expected);
  EXPECT_NEAR(scores[0], expected[0], 2e-3);
  EXPECT_NEAR(scores[1], expected[1], 2e-3);
  EXPECT_EQ(scores_of(read_model(written.path())), scores);
}

TEST(ModelFile, With16BitVectorsGivesTheSameScoresAfterConversionTo32Bits) {
  const Written half(small_model(), kHalf);
  const ModelData read = read_model(half.path());
  const Written whole(read, kFloat);
  EXPECT_EQ(scores_of(read_model(whole.path())), scores_of(read));
}

TEST(ModelFile, StaysAliveWhileACopyOfTheModelUsesItsVectors) {
  std::optional<ModelData> copy;
  {
    const Written written(small_model(), kFloat);
    copy = read_model(written.path());
  }
  EXPECT_EQ(scores_of(*copy), scores_of(small_model()));
}

TEST(ModelFile, MayBeOverwrittenWhileTheModelIsInUse) {
  for (const VectorPrecision precision : {kFloat, kHalf}) {
    const Written written(small_model(), precision);
    const std::string content = written.bytes();
    const ModelData model = read_model(written.path());
    const std::vector<float> scores = scores_of(model);
    written.folder.write("model", std::string(content.size(), '?'));
    EXPECT_EQ(scores_of(model), scores);
    written.folder.write("model", "");  // a mapped file would raise SIGBUS now
    EXPECT_EQ(scores_of(model), scores);
  }
}

TEST(ModelFile, IsDistinguishedFromOtherFiles) {
  const ScratchFolder folder;
  write_tensor_file(folder.path("tensors"), {{"format", "pt"}}, {});
  EXPECT_EQ(problem_of(folder.path("tensors")), "MODEL is not a neusum model");
  write_tensor_file(folder.path("queries"), {{"format", "neusum-query"}}, {});
  EXPECT_EQ(problem_of(folder.path("queries")), "MODEL is a model for queries, not for summaries");
  EXPECT_EQ(problem_of(folder.path("none")), "cannot read MODEL: No such file or directory");
  EXPECT_THAT(problem_of(folder.write("text", "no model at all")),
              HasSubstr("MODEL is not a valid safetensors file"));
}

TEST(ModelFile, OfANewerVersionIsReported) {
  EXPECT_EQ(problem_with("format_version", "4"),
            "MODEL was written by a newer neusum; update to read it");
  EXPECT_EQ(problem_with("format_version", "one"),
            "MODEL is not a valid neusum model: its format_version is not a number: 'one'");
}

TEST(ModelFile, MustHaveAChecksum) {
  const Written written(small_model(), kFloat);
  std::string bytes = written.bytes();
  bytes.replace(bytes.find("neusum.checksum"), 15, "another.name___");
  EXPECT_EQ(problem_of(written.folder.write("changed", bytes)),
            "MODEL is not a valid neusum model: it has no checksum");
}

TEST(ModelFile, RejectsInvalidOptions) {
  const std::string begin = "MODEL is not a valid neusum model: ";
  EXPECT_EQ(problem_with("options.scorer_size", "0"),
            begin + "scorer_size must be between 1 and 8192");
  EXPECT_EQ(problem_with("options.scorer_size", "99999999999999999999"),
            begin + "its options.scorer_size is not a number: '99999999999999999999'");
  EXPECT_EQ(problem_with("options.reset_gate", "beside"),
            begin + "its options.reset_gate is not known: 'beside'");
  EXPECT_EQ(problem_with("languages", "ru,"),
            begin + "not a BCP 47 language tag: '' (such as en, en-GB, de)");
  EXPECT_EQ(problem_with("max_sentences", "0"),
            begin + "its max_sentences is not between 1 and 1000000");
  EXPECT_EQ(problem_after([](TensorMetadata& metadata, std::vector<TensorView>&) {
              metadata.erase("max_sentence_words");
            }),
            begin + "its metadata has no max_sentence_words");
}

TEST(ModelFile, RejectsTensorsThatDoNotMatchItsOptions) {
  const std::string begin = "MODEL is not a valid neusum model: ";
  EXPECT_EQ(problem_with("options.scorer_size", "8192"),
            begin + "tensor 'scorer.state_weight' is 2 x 3, not 2 x 8192");
  const std::vector<float> values(12);
  EXPECT_EQ(problem_with(TensorView{"sentence_encoder.forward.input_bias",
                                    TensorType::kF32,
                                    {1, 12},
                                    std::as_bytes(std::span(values))}),
            begin + "tensor 'sentence_encoder.forward.input_bias' is 1 x 12, not 12");
  EXPECT_EQ(
      problem_with(TensorView{"sentence_encoder.forward.input_bias",
                              TensorType::kI32,
                              {12},
                              std::as_bytes(std::span(values))}),
      begin + "the elements of tensor 'sentence_encoder.forward.input_bias' are I32, not F32");
}

TEST(ModelFile, RejectsAMissingTensor) {
  const Written written(small_model(), kFloat);
  const TensorFile file(written.path());
  for (const TensorView& missing : file.tensors()) {
    EXPECT_NE(problem_after([&](TensorMetadata&, std::vector<TensorView>& tensors) {
                std::erase_if(tensors, [&](const TensorView& t) { return t.name == missing.name; });
              }),
              "")
        << missing.name;
  }
}

TEST(ModelFile, RejectsWordVectorsThatDoNotMatchItsVocabulary) {
  const std::string begin = "MODEL is not a valid neusum model: ";
  EXPECT_EQ(problem_with_words("the\nferry\n"),
            begin + "it has 5 frozen and 3 trained word vectors, but its vocabulary needs 4");
  EXPECT_EQ(problem_with(TensorView{"embedding.frozen", TensorType::kF32, {5, 0}, {}}),
            begin + "the size of its word vectors is not between 1 and 8192");
  EXPECT_EQ(problem_with(TensorView{"embedding.frozen", TensorType::kF32, {0}, {}}),
            begin + "tensor 'embedding.frozen' is not a matrix");
  EXPECT_EQ(problem_with(
                TensorView{"embedding.trained", TensorType::kF32, {std::size_t{1} << 60, 0}, {}}),
            begin +
                "it has 5 frozen and 1152921504606846976 trained word vectors, but its vocabulary "
                "needs 8");
}

TEST(ModelFile, RejectsInvalidWords) {
  const std::string begin = "MODEL is not a valid neusum model: ";
  EXPECT_EQ(problem_with_words("a\nb\nc\na\ne\nf\n"),
            begin + "the vocabulary has the word a twice");
  EXPECT_EQ(problem_with_words("a\nb\n\nd\ne\nf\n"), begin + "a word of the vocabulary is empty");
  EXPECT_EQ(problem_with_words("a\nb\nc\nd\ne\nf"), begin + "its last word has no line feed");
  EXPECT_EQ(problem_with_words("a\nb\nc\nd\ne\n\xff\n"),
            begin + "a word of the vocabulary is not UTF-8");
}

TEST(ModelFile, RejectsValuesThatAreNotFinite) {
  const std::string begin = "MODEL is not a valid neusum model: ";
  const std::vector<float> values(3, std::numeric_limits<float>::infinity());
  EXPECT_EQ(
      problem_with(TensorView{
          "scorer.output_weight", TensorType::kF32, {3, 1}, std::as_bytes(std::span(values))}),
      begin + "tensor 'scorer.output_weight' contains a value that is not finite");
  const std::vector<std::uint16_t> halves(25, 0x7e00);
  EXPECT_EQ(problem_with(TensorView{
                "embedding.frozen", TensorType::kF16, {5, 5}, std::as_bytes(std::span(halves))}),
            begin + "tensor 'embedding.frozen' contains a value that is not finite");
}

// Changes single bytes, with and without an updated checksum.
TEST(ModelFile, WithChangedBytesIsReadOrRejected) {
  const Written written(small_model(), kHalf);
  const std::string good = written.bytes();
  for (std::size_t i = 0; i < good.size(); i += 5) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ (1 << (i % 8)));
    EXPECT_NE(problem_of(written.folder.write("bad", bad)), "") << i;
    repair_checksum(bad);
    problem_of(written.folder.write("bad", bad));
  }
}

TEST(ModelFile, ThatIsTruncatedIsRejected) {
  const Written written(small_model(), kFloat);
  const std::string good = written.bytes();
  for (std::size_t size = 0; size < good.size(); size += 7) {
    EXPECT_NE(problem_of(written.folder.write("cut", std::string_view(good).substr(0, size))), "");
  }
}

TEST(WriteModel, RejectsAModelThatCouldNotBeRead) {
  const ScratchFolder folder;
  const auto problem_of_writing = [&](const ModelData& model, VectorPrecision precision) {
    return message_of<InvalidInput>([&] { write_model(folder.path("model"), model, precision); });
  };
  const std::string begin = "cannot write " + folder.path("model") + ": ";
  ModelData model = small_model();
  model.vocabulary = Vocabulary({"a", "b\n", "c", "d", "e", "f"});
  EXPECT_EQ(problem_of_writing(model, kFloat),
            begin + "a word of the vocabulary holds a line feed");
  model.vocabulary = Vocabulary({"a", "\xff", "c", "d", "e", "f"});
  EXPECT_EQ(problem_of_writing(model, kFloat), begin + "a word of the vocabulary is not UTF-8");
  model = small_model();
  model.parameters[0] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(problem_of_writing(model, kFloat),
            begin + "tensor 'embedding.trained' contains a value that is not finite");
  model = small_model();
  const std::vector<float> large(25, 70'000);
  model.words.frozen.data = large.data();
  EXPECT_EQ(problem_of_writing(model, kHalf),
            begin + "tensor 'embedding.frozen' contains a value that is not finite");
  EXPECT_FALSE(folder.has("model"));
}

}  // namespace
}  // namespace neusum
