#include "tokens.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <sstream>

#include "messages/ascii.h"
#include "neusum/error.h"
#include "small_file.h"

namespace neusum::server {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kScheme = "Bearer ";
constexpr std::string_view kSpaces = " \t\r";
constexpr std::string_view kAfterName = " = ";
constexpr std::size_t kMaxNameLength = 64;

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= kMaxNameLength &&
         text.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
             "._-") == std::string_view::npos;
}

}  // namespace

Tokens Tokens::read(const std::string& path) {
  std::string content = read_small_file(path);
  if (content.starts_with(kByteOrderMark)) content.erase(0, kByteOrderMark.size());
  std::istringstream file(std::move(content));
  Tokens tokens;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    const std::string_view text = trim(line);
    if (text.empty() || text.front() == '#') continue;
    try {
      tokens.entries_.push_back(parse(text));
    } catch (const InvalidInput& error) {
      throw FormatError(path, number, error.what());
    }
  }
  return tokens;
}

Tokens::Entry Tokens::parse(std::string_view line) {
  const std::size_t name_end = line.find(kAfterName);
  const bool is_named = name_end != std::string_view::npos;
  const std::string_view token = is_named ? trim(line.substr(name_end + kAfterName.size())) : line;
  if (token.size() < kMinTokenLength) {
    throw InvalidInput("the token has fewer than " + std::to_string(kMinTokenLength) +
                       " characters; create one with: openssl rand -hex 16");
  }
  Entry entry = {.hash = hash(token), .owner = {}};
  if (!is_named) {
    entry.owner.key.assign(entry.hash.begin(), entry.hash.end());
    return entry;
  }
  const std::string_view name = trim(line.substr(0, name_end));
  if (!is_name(name)) {
    throw InvalidInput("the name of a token must have 1 to " + std::to_string(kMaxNameLength) +
                       " letters, digits, dots, hyphens or underscores");
  }
  entry.owner.name = entry.owner.key = name;
  return entry;
}

const Tokens::Owner* Tokens::find(std::string_view authorization) const {
  const std::string_view scheme = authorization.substr(0, kScheme.size());
  if (!equals_ignoring_case(scheme, kScheme)) return nullptr;
  const Hash given = hash(authorization.substr(kScheme.size()));
  const Owner* owner = nullptr;
  for (const Entry& known : entries_) {  // compares all, for constant time
    if (CRYPTO_memcmp(known.hash.data(), given.data(), given.size()) == 0) owner = &known.owner;
  }
  return owner;
}

Tokens::Hash Tokens::hash(std::string_view token) {
  Hash hash = {};
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), hash.data());
  return hash;
}

}  // namespace neusum::server
