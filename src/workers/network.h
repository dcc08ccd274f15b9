#ifndef NEUSUM_WORKERS_NETWORK_H_
#define NEUSUM_WORKERS_NETWORK_H_

// Where workers are, and whether they can be reached.

#include <cstdint>
#include <string>

#include "base/file_descriptor.h"

namespace neusum {

struct Endpoint {
  std::string address = {};  // an IP address
  std::uint16_t port = 0;
};

// The address that a socket has on this machine.
std::string address_of_socket(int socket);

// The first address of this machine that others can reach; a loopback one where there is no other.
std::string find_own_address();

// A port by which others see that this worker can be reached. Throws InvalidInput where the address
// is none of this machine's.
class ReachablePort {
 public:
  explicit ReachablePort(const std::string& address);

  const Endpoint& endpoint() const { return endpoint_; }
  // Lets those go that have looked; now and then, as only so many can.
  void let_go();

 private:
  FileDescriptor socket_;
  Endpoint endpoint_;
};

// Whether somebody answers there within a second.
bool is_reachable(const Endpoint& endpoint);

}  // namespace neusum

#endif  // NEUSUM_WORKERS_NETWORK_H_
