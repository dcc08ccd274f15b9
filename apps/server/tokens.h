#ifndef NEUSUM_APPS_SERVER_TOKENS_H_
#define NEUSUM_APPS_SERVER_TOKENS_H_

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum::server {

inline constexpr std::size_t kMinTokenLength = 16;

// Access tokens; a client must send one of them. Stores only their hashes. Comparisons take
// constant time, so timing reveals nothing about a token.
class Tokens {
 public:
  // Who sent a token.
  struct Owner {
    std::string name = "unnamed";  // for logs and metrics; several tokens may have the same name
    std::string key = {};          // the name, or the hash of a token without a name
  };

  // Reads a file with one token per line, or `name = token`, without surrounding spaces. Skips
  // empty lines and lines that start with #. Throws InvalidInput if the file cannot be read, a
  // token is shorter than kMinTokenLength, or a name is not valid.
  static Tokens read(const std::string& path);

  bool is_empty() const { return entries_.empty(); }

  // The owner of the token in an Authorization field, "Bearer " and one of the tokens; null if it
  // has none.
  const Owner* find(std::string_view authorization) const;

 private:
  using Hash = std::array<unsigned char, 32>;  // SHA-256
  struct Entry {
    Hash hash = {};
    Owner owner = {};
  };

  static Hash hash(std::string_view token);
  static Entry parse(std::string_view line);  // throws InvalidInput without the name of the file

  std::vector<Entry> entries_;
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_TOKENS_H_
