#ifndef NEUSUM_APPS_SERVER_ADMIN_H_
#define NEUSUM_APPS_SERVER_ADMIN_H_

#include <boost/asio/thread_pool.hpp>
#include <optional>
#include <string>

#include "api.h"
#include "environment.h"
#include "http.h"
#include "models.h"

namespace neusum::server {

// Administration of the service: PUT /model on the admin socket, and SIGHUP.
class Admin final : public Handler {
 public:
  // Throws InvalidInput if there is a token file without a valid token.
  Admin(const Environment& environment, Models& models, Api& api);

  // Loads the model at `path`, or the file of the current model again, without blocking requests.
  // Throws InvalidInput if that fails; the current model then stays.
  asio::awaitable<void> load_model(std::optional<std::string> path);

  // Reads the tokens and the file of the current model again.
  asio::awaitable<void> reload();

  std::string route_of(const Exchange& exchange) const override;
  std::optional<Response> refuse(Exchange& exchange) const override;
  asio::awaitable<Response> answer(Exchange& exchange, Client& client) override;

 private:
  // If the file has no token, none is accepted from now on. If it cannot be read, the old tokens
  // stay valid.
  void reload_tokens();

  const Environment& environment_;
  Models& models_;
  Api& api_;
  asio::thread_pool loader_{1};  // the last member: ends before the members that it uses
};

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_ADMIN_H_
