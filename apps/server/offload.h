#ifndef NEUSUM_APPS_SERVER_OFFLOAD_H_
#define NEUSUM_APPS_SERVER_OFFLOAD_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <type_traits>

namespace neusum::server {

// Maximum size of a request that is parsed, or of a response that is compressed, on the HTTP
// thread. Either takes less than a millisecond. Offload larger ones, and every decompression.
inline constexpr std::size_t kMaxInlineBytes = 1U << 15U;

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
