#ifndef NEUSUM_APPS_SERVER_OFFLOAD_H_
#define NEUSUM_APPS_SERVER_OFFLOAD_H_

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <type_traits>

namespace neusum::server {

// JSON and responses up to this size are parsed and compressed on the HTTP thread, which takes less
// than a millisecond. Longer ones, and all decompression, must be offloaded.
inline constexpr std::size_t kMaxInlineBytes = 1U << 15U;

// Calls `work` on a thread of `pool`, and resumes the calling coroutine on its own thread with the
// result or the exception. The coroutine stays suspended until then even if its client disconnects,
// so that `work` may use its variables.
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
