#ifndef NEUSUM_APPS_SERVER_RESOURCES_H_
#define NEUSUM_APPS_SERVER_RESOURCES_H_

#include <string_view>

namespace neusum::server {

// Files that are built into the program.
extern const std::string_view kPage;     // page/index.html
extern const std::string_view kOpenApi;  // openapi.json

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_RESOURCES_H_
