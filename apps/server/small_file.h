#ifndef NEUSUM_APPS_SERVER_SMALL_FILE_H_
#define NEUSUM_APPS_SERVER_SMALL_FILE_H_

#include <string>

namespace neusum::server {

// Reads a regular file of at most 16 MiB, such as a list of tokens or a certificate. Never waits:
// it rejects FIFOs and devices, whose other end could block the service for ever. Throws
// InvalidInput.
std::string read_small_file(const std::string& path);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_SMALL_FILE_H_
