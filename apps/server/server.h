#ifndef NEUSUM_APPS_SERVER_SERVER_H_
#define NEUSUM_APPS_SERVER_SERVER_H_

#include <string>

#include "models.h"
#include "serve.h"

namespace neusum::server {

// Like serve(), but `loader` creates the models.
void run_server(const std::string& model_path, const Models::Loader& loader,
                const ServeOptions& options, bool quiet);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_SERVER_H_
