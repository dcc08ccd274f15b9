#ifndef NEUSUM_APPS_SERVER_TOKENS_H_
#define NEUSUM_APPS_SERVER_TOKENS_H_

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace neusum::server {

// The tokens of which a client must show one. Only their hashes are kept, and the time of a
// comparison says nothing about how much of a token was right.
class Tokens {
 public:
  // One a line, without the spaces around it; empty lines and those that begin with # are passed
  // over. Throws InvalidInput.
  static Tokens read(const std::string& path);

  // Whether an Authorization field has "Bearer " and one of them.
  bool allow(std::string_view authorization) const;

 private:
  using Hash = std::array<unsigned char, 32>;  // SHA-256

  static Hash hash(std::string_view token);

  std::vector<Hash> hashes_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_TOKENS_H_
