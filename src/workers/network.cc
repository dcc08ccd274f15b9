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

constexpr int kMaxWaiting = 128;
constexpr int kConnectMilliseconds = 1000;

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

std::string text_of(const sockaddr* address, socklen_t size) {
  std::array<char, NI_MAXHOST> text = {};
  const bool is_known =
      getnameinfo(address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0;
  return is_known ? text.data() : "";
}

Endpoint endpoint_of(int socket) {
  sockaddr_storage storage = {};
  socklen_t size = sizeof storage;
  auto* const address = reinterpret_cast<sockaddr*>(&storage);
  if (getsockname(socket, address, &size) != 0) return {};
  const in_port_t port = storage.ss_family == AF_INET6
                             ? reinterpret_cast<const sockaddr_in6*>(address)->sin6_port
                             : reinterpret_cast<const sockaddr_in*>(address)->sin_port;
  return {text_of(address, size), ntohs(port)};
}

}  // namespace

std::string address_of_socket(int socket) { return endpoint_of(socket).address; }

std::string find_own_address() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return "127.0.0.1";
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, freeifaddrs);
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    const bool is_ipv4 = one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET;
    const bool is_up = (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
    if (is_ipv4 && is_up) return text_of(one->ifa_addr, sizeof(sockaddr_in));
  }
  return "127.0.0.1";
}

ReachablePort::ReachablePort(const std::string& address) {
  const Addresses place = parse({address, 0});
  if (place == nullptr) throw InvalidInput("'" + address + "' is not an IP address");
  socket_ = open_socket(*place);
  if (!socket_.is_open() || ::bind(socket_.number(), place->ai_addr, place->ai_addrlen) != 0 ||
      ::listen(socket_.number(), kMaxWaiting) != 0) {
    throw InvalidInput("cannot listen at " + address + ": " + std::strerror(errno));
  }
  endpoint_ = endpoint_of(socket_.number());
}

void ReachablePort::let_go() {
  while (FileDescriptor(::accept(socket_.number(), nullptr, nullptr)).is_open()) {
  }
}

bool is_reachable(const Endpoint& endpoint) {
  const Addresses place = parse(endpoint);
  if (place == nullptr) return false;
  const FileDescriptor socket = open_socket(*place);
  if (!socket.is_open()) return false;
  if (::connect(socket.number(), place->ai_addr, place->ai_addrlen) == 0) return true;
  pollfd wanted = {.fd = socket.number(), .events = POLLOUT, .revents = 0};
  if (errno != EINPROGRESS || ::poll(&wanted, 1, kConnectMilliseconds) != 1) return false;
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(socket.number(), SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

}  // namespace neusum
