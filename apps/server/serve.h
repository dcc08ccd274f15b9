#ifndef NEUSUM_APPS_SERVER_SERVE_H_
#define NEUSUM_APPS_SERVER_SERVE_H_

#include <cstddef>
#include <string>

namespace neusum::server {

// Options of the service. Everything that a client can make grow has a limit.
struct ServeOptions {
  // Address and port to listen on; port 0: any free port.
  std::string address = "127.0.0.1";
  unsigned short port = 8080;
  // The same for probes and metrics alone, on threads of their own; port 0: none.
  std::string admin_address = "127.0.0.1";
  unsigned short admin_port = 0;
  // Number of scoring threads, at most kMaxThreads; 0: one per available CPU.
  unsigned threads = 0;
  // Maximum number of documents that are scored together, and how long the last idle thread waits
  // for a batch to fill.
  std::size_t max_batch = 32;
  std::size_t max_wait_ms = 2;
  // Maximum number of documents that wait to be scored; more are answered with 429.
  std::size_t max_queue = 128;
  // Maximum fraction of the queue that the documents of one token may fill, but at least
  // max_documents.
  double max_token_fraction = 1;
  // Limits of one request.
  std::size_t max_documents = 32;
  std::size_t max_characters = 1'000'000;  // per document, in code points
  std::size_t max_sentences = 20'000;      // per document; of a question ten times as many
  std::size_t max_query_words = 1'000;
  std::size_t max_body_bytes = 8U << 20U;  // before and after decompression
  // Limits over all clients: bytes of requests in memory; bytes of memory for scoring and for
  // responses that clients have not read yet, 0: half of what the process may use; and open
  // connections.
  std::size_t max_pending_bytes = 256U << 20U;
  std::size_t max_memory = 0;
  std::size_t max_connections = 20'000;
  // Maximum time to receive a request, to compute its response and to send the response; and for a
  // connection to stay idle.
  std::size_t read_timeout_ms = 10'000;
  std::size_t request_timeout_ms = 10'000;
  std::size_t write_timeout_ms = 10'000;
  std::size_t idle_timeout_ms = 60'000;
  // Time after SIGTERM during which /readyz answers 503 before the drain starts, so that load
  // balancers notice.
  std::size_t unready_ms = 5'000;
  // Maximum time for open requests to finish after that.
  std::size_t drain_ms = 10'000;
  // Paths; empty: none.
  std::string admin_socket = {};
  std::string token_file = {};
  std::string tls_certificate = {};
  std::string tls_key = {};

  void validate() const;  // throws InvalidInput that names the first bad field

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("address", self.address, "address to listen on (0.0.0.0: all networks)");
    field("port", self.port, "port to listen on (0: any free port)");
    field("admin_address", self.admin_address, "address of --admin-port");
    field(
        "admin_port", self.admin_port,
        "port for /healthz, /readyz and /metrics on a thread of their own, without tokens and TLS "
        "(0: none)");
    field("threads", self.threads,
          "number of scoring threads, at most 1024 (0: one per available CPU)");
    field("max_batch", self.max_batch, "maximum documents that are scored together");
    field("max_wait_ms", self.max_wait_ms,
          "how long the last idle thread may wait for a batch to fill, in milliseconds");
    field("max_queue", self.max_queue,
          "maximum documents that wait to be scored; more are answered with 429");
    field("max_token_fraction", self.max_token_fraction,
          "maximum fraction of --max-queue that the documents of one token may fill");
    field("max_documents", self.max_documents, "maximum documents per request");
    field("max_characters", self.max_characters, "maximum characters per document");
    field("max_sentences", self.max_sentences,
          "maximum sentences per document; ten times as many in all documents of a question");
    field("max_query_words", self.max_query_words, "maximum words of a query");
    field("max_body_bytes", self.max_body_bytes,
          "maximum bytes of a request body, before and after decompression");
    field("max_pending_bytes", self.max_pending_bytes, "maximum bytes of all requests in memory");
    field("max_memory", self.max_memory,
          "maximum bytes of memory for scoring and for responses that clients have not read yet "
          "(0: half of the memory of the cgroup or the machine)");
    field("max_connections", self.max_connections,
          "maximum number of open connections; 64 more serve only /healthz and /readyz");
    field("read_timeout_ms", self.read_timeout_ms,
          "maximum time to receive a request, in milliseconds");
    field("request_timeout_ms", self.request_timeout_ms,
          "maximum time to compute a response, in milliseconds");
    field("write_timeout_ms", self.write_timeout_ms,
          "maximum time to send a response, in milliseconds");
    field("idle_timeout_ms", self.idle_timeout_ms,
          "maximum time that a connection may stay idle, in milliseconds");
    field("unready_ms", self.unready_ms,
          "time after SIGTERM during which /readyz answers 503 and requests are still served");
    field("drain_ms", self.drain_ms, "maximum time for open requests to end after that");
    field("admin_socket", self.admin_socket, "path of a Unix socket to create for PUT /model");
    field("token_file", self.token_file,
          "file with the access tokens that requests must send, one per line (TOKEN or NAME = "
          "TOKEN)");
    field("tls_certificate", self.tls_certificate, "certificate chain in PEM format; enables TLS");
    field("tls_key", self.tls_key, "private key of the certificate, in PEM format");
  }
};

// The bytes that the option max_memory stands for.
std::size_t memory_limit(const ServeOptions& options);

// Serves the models, which are names or paths, until SIGTERM or SIGINT. If `model_path` is empty,
// all installed models summarize texts, each in its languages. If `query_model_path` is empty, the
// model for queries is the one that ships with neusum, if it is installed. SIGHUP reads the models,
// the tokens and the certificate again. Logs JSON lines to standard error, only errors if `quiet`.
// Ignores SIGPIPE from then on. Throws InvalidInput if it cannot start.
void serve(const std::string& model_path, const std::string& query_model_path,
           const ServeOptions& options, bool quiet);

}  // namespace neusum::server

#endif  // NEUSUM_APPS_SERVER_SERVE_H_
