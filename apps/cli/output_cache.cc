#include "output_cache.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <system_error>
#include <utility>

#include "neusum/error.h"
#include "neusum/source.h"
#include "neusum/write_file.h"

namespace neusum::cli {
namespace {

// SHA-256 of parts, one after the other, in hexadecimal digits.
std::string hash_of(std::initializer_list<std::string_view> parts) {
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest = {};
  unsigned int length = 0;
  bool is_done = EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
  for (const std::string_view part : parts) {
    is_done = is_done && EVP_DigestUpdate(context.get(), part.data(), part.size()) == 1;
  }
  if (!is_done || EVP_DigestFinal_ex(context.get(), digest.data(), &length) != 1) {
    throw InvalidInput("OpenSSL cannot compute SHA-256");
  }
  std::string digits;
  for (unsigned int i = 0; i < length; ++i) digits += fmt::format("{:02x}", digest[i]);
  return digits;
}

}  // namespace

OutputCache::OutputCache(std::string folder) : folder_(std::move(folder)) {
  std::error_code error;
  if (!folder_.empty()) std::filesystem::create_directories(folder_, error);
  if (error) throw InvalidInput(fmt::format("cannot create {}: {}", folder_, error.message()));
}

std::string OutputCache::get(std::string_view command, std::string_view bytes,
                             const std::function<std::string()>& run) const {
  if (folder_.empty()) return run();
  const std::string name = hash_of({command, "\n", bytes});
  if (std::optional<std::string> found = find(name)) return std::move(*found);
  std::string output = run();
  store(name, output);
  return output;
}

std::string OutputCache::path_of(const std::string& name) const {
  return (std::filesystem::path(folder_) / name).string();
}

// A file of the cache is the hash of its name and its output, and the output.
std::optional<std::string> OutputCache::find(const std::string& name) const {
  constexpr std::size_t kMostBytes = std::size_t{1} << 30;
  try {
    std::string file = read_source_bytes(path_of(name), kMostBytes);
    const std::string hash = file.substr(0, name.size());
    file.erase(0, name.size());
    if (hash == hash_of({name, file})) return file;
  } catch (const InvalidInput&) {  // missing
  }
  return std::nullopt;
}

void OutputCache::store(const std::string& name, const std::string& output) const {
  try {
    write_file(path_of(name), hash_of({name, output}) + output);
  } catch (const InvalidInput&) {  // the disk is full, or another process stores the same output
  }
}

}  // namespace neusum::cli
