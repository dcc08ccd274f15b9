// The HTTP service with a scorer that returns at once, so that only HTTP, JSON, the queue and the
// log take time. tools/measure/capacity measures it under load.
//
// usage: server_capacity [PORT]

#include <cstdlib>
#include <exception>
#include <iostream>

#include "server.h"
#include "stub_scorer.h"

int main(int argc, char** argv) {
  namespace server = neusum::server;
  try {
    const int port = argc > 1 ? std::atoi(argv[1]) : 0;
    const server::ServeOptions options = {.port = static_cast<unsigned short>(port),
                                          .max_queue = 100'000,  // never 429
                                          .unready_ms = 0};
    server::run_server(
        "stub", [](const std::string& path) { return server::make_stub_model(path); }, options,
        /*quiet=*/false);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
