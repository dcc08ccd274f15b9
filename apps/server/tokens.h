#ifndef NEUSUM_APPS_SERVER_TOKENS_H_
#define NEUSUM_APPS_SERVER_TOKENS_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace neusum::server {

// Access tokens; a client must send one of them. Stores only their hashes. Comparisons take
// constant time, so timing reveals nothing about a token.
class Tokens {
 public:
  // Reads a file with one token per line, without surrounding spaces. Skips empty lines and lines
  // that start with #. Throws InvalidInput.
  static Tokens read(const std::string& path);

  // Whether an Authorization field contains "Bearer " and one of the tokens.
  bool allow(std::string_view authorization) const;

 private:
  using Hash = std::array<unsigned char, 32>;  // SHA-256

  static Hash hash(std::string_view token);

  std::vector<Hash> hashes_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_TOKENS_H_
