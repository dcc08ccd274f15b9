// The only file that uses hiredis.
#include <hiredis/hiredis.h>
#include <sys/time.h>

#include <utility>

#include "workers/network.h"
#include "workers/rendezvous_store.h"

namespace neusum {
namespace {

constexpr timeval kReplyTimeout = {.tv_sec = 2, .tv_usec = 0};
constexpr const char* kLifetimeSeconds = "86400";  // Redis deletes older keys

struct FreeReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, FreeReply>;

struct FreeContext {
  void operator()(redisContext* context) const { redisFree(context); }
};
using Context = std::unique_ptr<redisContext, FreeContext>;

// Connects on first use, and again after an error: the server may have been restarted.
class RedisStore : public RendezvousStore {
 public:
  RedisStore(std::string host, std::uint16_t port, std::string prefix)
      : host_(std::move(host)), port_(port), prefix_(std::move(prefix)) {}

  void put(std::uint64_t generation, const std::string& key, const std::string& value) override {
    const std::string full_key = full_key_of(generation, key);
    execute("SET %b %b EX %s", full_key.data(), full_key.size(), value.data(), value.size(),
            kLifetimeSeconds);
  }

  bool create(std::uint64_t generation, const std::string& key, const std::string& value) override {
    const std::string full_key = full_key_of(generation, key);
    const Reply reply = execute("SET %b %b EX %s NX", full_key.data(), full_key.size(),
                                value.data(), value.size(), kLifetimeSeconds);
    return reply->type != REDIS_REPLY_NIL;
  }

  std::optional<std::string> get(std::uint64_t generation, const std::string& key) override {
    const std::string full_key = full_key_of(generation, key);
    const Reply reply = execute("GET %b", full_key.data(), full_key.size());
    if (reply->type != REDIS_REPLY_STRING) return std::nullopt;
    return std::string(reply->str, reply->len);
  }

  void remove_generation(std::uint64_t /*generation*/) override {}  // the keys expire

  std::string local_address() override {
    connect();
    return address_of_socket(context_->fd);
  }

 private:
  std::string full_key_of(std::uint64_t generation, const std::string& key) const {
    return prefix_ + std::to_string(generation) + ":" + key;
  }

  void connect() {
    if (context_ != nullptr) return;
    Context context(redisConnectWithTimeout(host_.c_str(), port_, kReplyTimeout));
    if (context == nullptr || context->err != 0) fail(context.get());
    redisSetTimeout(context.get(), kReplyTimeout);
    context_ = std::move(context);
  }

  template <typename... Arguments>
  Reply execute(const char* format, Arguments... arguments) {
    connect();
    Reply reply(static_cast<redisReply*>(redisCommand(context_.get(), format, arguments...)));
    if (reply == nullptr || reply->type == REDIS_REPLY_ERROR) {
      const std::string problem = reply == nullptr ? context_->errstr : reply->str;
      context_.reset();
      fail(problem);
    }
    return reply;
  }

  [[noreturn]] void fail(const redisContext* context) const {
    fail(std::string(context == nullptr ? "no memory" : context->errstr));
  }
  [[noreturn]] void fail(const std::string& problem) const {
    throw StoreUnavailable("redis://" + host_ + ":" + std::to_string(port_) +
                           " does not answer: " + problem);
  }

  std::string host_;
  std::uint16_t port_;
  std::string prefix_;
  Context context_;
};

}  // namespace

std::unique_ptr<RendezvousStore> open_redis_store(const std::string& host, std::uint16_t port,
                                                  const std::string& prefix) {
  return std::make_unique<RedisStore>(host, port, prefix);
}

}  // namespace neusum
