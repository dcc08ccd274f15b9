#include "tokens.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>

#include <fstream>

#include "ascii.h"
#include "neusum/error.h"

namespace neusum::server {
namespace {

constexpr std::string_view kScheme = "Bearer ";
constexpr const char* kSpaces = " \t\r";

}  // namespace

Tokens Tokens::read(const std::string& path) {
  std::ifstream file(path);
  Tokens tokens;
  for (std::string line; std::getline(file, line);) {
    const std::size_t begin = line.find_first_not_of(kSpaces);
    if (begin == std::string::npos || line[begin] == '#') continue;
    const std::size_t end = line.find_last_not_of(kSpaces) + 1;
    tokens.hashes_.push_back(hash(std::string_view(line).substr(begin, end - begin)));
  }
  if (tokens.hashes_.empty()) throw InvalidInput(path + " cannot be read or has no token");
  return tokens;
}

bool Tokens::allow(std::string_view authorization) const {
  const std::string_view scheme = authorization.substr(0, kScheme.size());
  if (!equals_ignoring_case(scheme, kScheme)) {
    return false;
  }
  const Hash given = hash(authorization.substr(kScheme.size()));
  bool allowed = false;
  for (const Hash& known : hashes_) {  // compares all, for constant time
    const bool is_same = CRYPTO_memcmp(known.data(), given.data(), given.size()) == 0;
    allowed = allowed || is_same;
  }
  return allowed;
}

Tokens::Hash Tokens::hash(std::string_view token) {
  Hash hash = {};
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), hash.data());
  return hash;
}

}  // namespace neusum::server
