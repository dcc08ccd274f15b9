#include "workers/network.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr int kListenBacklog = 128;
constexpr int kConnectLimitMilliseconds = 1000;

struct FreeAddresses {
  void operator()(addrinfo* addresses) const { freeaddrinfo(addresses); }
};
using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

Addresses parse(const Endpoint& endpoint) {
  addrinfo hints = {};
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(endpoint.port);
  if (getaddrinfo(endpoint.address.c_str(), port.c_str(), &hints, &found) != 0) return nullptr;
  return Addresses(found);
}

FileDescriptor open_socket(const addrinfo& address) {
  return FileDescriptor(
      ::socket(address.ai_family, address.ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

std::string address_text(const sockaddr* address, socklen_t size) {
  std::array<char, NI_MAXHOST> text = {};
  const bool converted =
      getnameinfo(address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0;
  return converted ? text.data() : "";
}

Endpoint endpoint_of(int socket) {
  sockaddr_storage storage = {};
  socklen_t size = sizeof storage;
  auto* const address = reinterpret_cast<sockaddr*>(&storage);
  if (getsockname(socket, address, &size) != 0) return {};
  const in_port_t port = storage.ss_family == AF_INET6
                             ? reinterpret_cast<const sockaddr_in6*>(address)->sin6_port
                             : reinterpret_cast<const sockaddr_in*>(address)->sin_port;
  return {address_text(address, size), ntohs(port)};
}

}  // namespace

std::string address_of_socket(int socket) { return endpoint_of(socket).address; }

std::string find_own_address() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return "127.0.0.1";
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, freeifaddrs);
  for (const ifaddrs* item = list; item != nullptr; item = item->ifa_next) {
    const bool is_ipv4 = item->ifa_addr != nullptr && item->ifa_addr->sa_family == AF_INET;
    const bool is_external =
        (item->ifa_flags & IFF_UP) != 0 && (item->ifa_flags & IFF_LOOPBACK) == 0;
    if (is_ipv4 && is_external) return address_text(item->ifa_addr, sizeof(sockaddr_in));
  }
  return "127.0.0.1";
}

ProbePort::ProbePort(const std::string& address) {
  const Addresses addresses = parse({address, 0});
  if (addresses == nullptr) throw InvalidInput("'" + address + "' is not an IP address");
  socket_ = open_socket(*addresses);
  if (!socket_.is_open() ||
      ::bind(socket_.number(), addresses->ai_addr, addresses->ai_addrlen) != 0 ||
      ::listen(socket_.number(), kListenBacklog) != 0) {
    throw InvalidInput("cannot listen at " + address + ": " + std::strerror(errno));
  }
  endpoint_ = endpoint_of(socket_.number());
}

void ProbePort::close_probes() {
  while (FileDescriptor(::accept(socket_.number(), nullptr, nullptr)).is_open()) {
  }
}

bool is_reachable(const Endpoint& endpoint) {
  const Addresses addresses = parse(endpoint);
  if (addresses == nullptr) return false;
  const FileDescriptor socket = open_socket(*addresses);
  if (!socket.is_open()) return false;
  if (::connect(socket.number(), addresses->ai_addr, addresses->ai_addrlen) == 0) return true;
  pollfd request = {.fd = socket.number(), .events = POLLOUT, .revents = 0};
  if (errno != EINPROGRESS || ::poll(&request, 1, kConnectLimitMilliseconds) != 1) return false;
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

}  // namespace neusum
