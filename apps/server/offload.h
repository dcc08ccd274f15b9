#ifndef NEUSUM_APPS_SERVER_OFFLOAD_H_
#define NEUSUM_APPS_SERVER_OFFLOAD_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstddef>
#include <type_traits>

namespace neusum::server {

// Maximum size of a response that is compressed on the HTTP thread, which takes about 0.1 ms.
// Offload larger ones, and the decompression and parsing of every request.
inline constexpr std::size_t kMaxInlineBytes = 1U << 12U;

// The threads that decompress, parse and compress bodies. Short bodies have a thread of their own,
// so that they do not wait for long ones, which take up to a second.
struct CodecThreads {
  static constexpr std::size_t kMaxShortBytes = 1U << 15U;

  boost::asio::thread_pool& for_bytes(std::size_t bytes) {
    return bytes <= kMaxShortBytes ? short_bodies : long_bodies;
  }

  boost::asio::thread_pool short_bodies{1};
  boost::asio::thread_pool long_bodies{2};  // so that one long body does not delay another
};

// Runs `work` on a thread of `pool`, then resumes the calling coroutine on its original thread with
// the result or the exception of `work`. The coroutine stays suspended until `work` ends, even if
// the client disconnects, so `work` may use local variables of the coroutine.
template <typename Work>
boost::asio::awaitable<std::invoke_result_t<Work>> offload(boost::asio::thread_pool& pool,
                                                           Work work) {
  const auto run = [&work]() -> boost::asio::awaitable<std::invoke_result_t<Work>> {
    co_return work();
  };
  co_return co_await boost::asio::co_spawn(pool, run, boost::asio::use_awaitable);
}

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_OFFLOAD_H_
