#ifndef NEUSUM_APPS_SERVER_SERVE_H_
#define NEUSUM_APPS_SERVER_SERVE_H_

#include <cstddef>
#include <string>

namespace neusum::server {

// How the service runs. Everything that a client can make grow has a limit.
struct ServeOptions {
  // Where it listens; port 0 is any that is free.
  std::string address = "127.0.0.1";
  unsigned short port = 8080;
  // Number of scoring threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  // Maximum number of documents that are scored together, and how long the last idle thread waits
  // for a batch to fill.
  std::size_t max_batch = 32;
  std::size_t max_wait_ms = 2;
  // Documents that wait to be scored; beyond it the answer is 429.
  std::size_t max_queue = 128;
  // Of one request.
  std::size_t max_documents = 32;
  std::size_t max_characters = 1'000'000;  // of a document, in code points
  std::size_t max_body_bytes = 8U << 20U;  // after decompression too
  // Of all requests together.
  std::size_t max_pending_bytes = 256U << 20U;
  std::size_t max_connections = 20'000;
  // How long a request may take to arrive, to be answered once it is there, and its answer to be
  // taken; and how long a connection is kept without a request.
  std::size_t read_timeout_ms = 10'000;
  std::size_t request_timeout_ms = 10'000;
  std::size_t write_timeout_ms = 10'000;
  std::size_t idle_timeout_ms = 60'000;
  // Time between the end of readiness and the drain after SIGTERM, for balancers to notice.
  std::size_t unready_ms = 5'000;
  // How long requests have to end after that.
  std::size_t drain_ms = 10'000;
  // Empty where there is none.
  std::string admin_socket = {};
  std::string token_file = {};
  std::string tls_certificate = {};
  std::string tls_key = {};

  void validate() const;  // throws InvalidInput, naming the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("address", self.address, "where to listen; 0.0.0.0 is every network");
    field("port", self.port, "of the address; 0 is any that is free");
    field("threads", self.threads,
          "number of scoring threads, at most 1024 (0: one per available CPU)");
    field("max_batch", self.max_batch, "documents that are scored together");
    field("max_wait_ms", self.max_wait_ms,
          "how long the last idle thread may wait for a batch to fill, in milliseconds");
    field("max_queue", self.max_queue, "documents that wait; beyond it the answer is 429");
    field("max_documents", self.max_documents, "of a request");
    field("max_characters", self.max_characters, "of a document");
    field("max_body_bytes", self.max_body_bytes, "of a request, after decompression too");
    field("max_pending_bytes", self.max_pending_bytes, "of all requests together");
    field("max_connections", self.max_connections,
          "maximum number of open connections; 64 more serve only /healthz and /readyz");
    field("read_timeout_ms", self.read_timeout_ms, "for a request to arrive");
    field("request_timeout_ms", self.request_timeout_ms, "for its answer, once it is there");
    field("write_timeout_ms", self.write_timeout_ms, "for the client to take the answer");
    field("idle_timeout_ms", self.idle_timeout_ms, "of a connection without a request");
    field("unready_ms", self.unready_ms,
          "time after SIGTERM in which /readyz answers 503 and requests are still served");
    field("drain_ms", self.drain_ms, "maximum time for open requests to end after that");
    field("admin_socket", self.admin_socket, "a Unix socket to make, for PUT /model");
    field("token_file", self.token_file, "tokens, one a line, of which requests need one");
    field("tls_certificate", self.tls_certificate, "a chain in PEM, to speak TLS");
    field("tls_key", self.tls_key, "its private key in PEM");
  }
};

// Serves the model at `model_path` until SIGTERM or SIGINT. SIGHUP reads the model, the tokens and
// the certificate again. Logs JSON lines to standard error, only errors if `quiet`. Ignores SIGPIPE
// from then on. Throws InvalidInput if it cannot start.
void serve(const std::string& model_path, const ServeOptions& options, bool quiet);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_SERVE_H_
