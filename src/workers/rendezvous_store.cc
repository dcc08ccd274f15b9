#include "workers/rendezvous_store.h"

#include <charconv>
#include <filesystem>
#include <string_view>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::string_view kFile = "file:";
constexpr std::string_view kRedis = "redis://";

}  // namespace

std::unique_ptr<RendezvousStore> open_rendezvous_store(const std::string& location,
                                                       const std::string& run) {
  if (location.starts_with(kFile) && location.size() > kFile.size()) {
    return open_file_store(std::filesystem::path(location.substr(kFile.size())) / run);
  }
  const std::size_t colon = location.rfind(':');
  if (location.starts_with(kRedis) && colon > kRedis.size()) {
    const std::string host = location.substr(kRedis.size(), colon - kRedis.size());
    std::uint16_t port = 0;
    const char* const end = location.data() + location.size();
    const auto [rest, error] = std::from_chars(location.data() + colon + 1, end, port);
    if (error == std::errc() && rest == end && port > 0) {
      return open_redis_store(host, port, "neusum:" + run + ":");
    }
  }
  throw InvalidInput("the rendezvous '" + location +
                     "' is neither file:PATH nor redis://HOST:PORT");
}

}  // namespace neusum
