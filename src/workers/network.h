#ifndef NEUSUM_WORKERS_NETWORK_H_
#define NEUSUM_WORKERS_NETWORK_H_

// Network addresses of workers, and tests whether they are reachable.

#include <cstdint>
#include <string>

#include "base/file_descriptor.h"

namespace neusum {

struct Endpoint {
  std::string address = {};  // an IP address
  std::uint16_t port = 0;
};

// The local address of a connected socket.
std::string address_of_socket(int socket);

// The first IPv4 address of this machine that is not a loopback address; 127.0.0.1 if there is
// none.
std::string find_own_address();

// A listening port to which other workers connect to test whether this worker is reachable.
class ProbePort {
 public:
  // Throws InvalidInput if this machine does not have the address.
  explicit ProbePort(const std::string& address);

  const Endpoint& endpoint() const { return endpoint_; }
  // Closes pending probe connections. Call regularly: the listen backlog is bounded.
  void close_probes();

 private:
  FileDescriptor socket_;
  Endpoint endpoint_;
};

// Whether a connection to the endpoint succeeds within a second.
bool is_reachable(const Endpoint& endpoint);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_NETWORK_H_
