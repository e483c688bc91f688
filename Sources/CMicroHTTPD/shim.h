#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// libmicrohttpd's closed enums lose their names in Swift and its starting function is variadic, so callbacks and options
// cross here with plain integers.

/// What the owner of a daemon is asked and told; `owner` comes back as the first argument each time.
typedef struct {
  void *owner;
  /// A request line came in; the result is the request's own state. `uri` is raw, its query included.
  void *(*begin)(void *owner, const char *uri);
  /// The whole head (count 0, isEnd 0), a piece of the body, or the end (isEnd 1). 0 closes the connection.
  int (*receive)(
      void *owner, struct MHD_Connection *connection, void *request, const char *method, const char *bytes, size_t count,
      int isEnd);
  /// The last call for a request, also after a failure.
  void (*finish)(void *owner, void *request);
} wt_mhd_callbacks;

typedef struct {
  void *request;
  int headIsSeen;
} wt_mhd_exchange;

static inline void *wt_mhd_uri(void *context, const char *uri, struct MHD_Connection *connection) {
  (void)connection;
  wt_mhd_callbacks *callbacks = (wt_mhd_callbacks *)context;
  wt_mhd_exchange *exchange = (wt_mhd_exchange *)calloc(1, sizeof(wt_mhd_exchange));
  if (exchange) exchange->request = callbacks->begin(callbacks->owner, uri);
  return exchange;
}

static inline enum MHD_Result wt_mhd_access(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *count, void **state) {
  (void)url;
  (void)version;
  wt_mhd_callbacks *callbacks = (wt_mhd_callbacks *)context;
  wt_mhd_exchange *exchange = (wt_mhd_exchange *)*state;
  if (!exchange) return MHD_NO;
  int isEnd = exchange->headIsSeen && *count == 0;
  exchange->headIsSeen = 1;
  int goesOn = callbacks->receive(callbacks->owner, connection, exchange->request, method, bytes, *count, isEnd);
  *count = 0;
  return goesOn ? MHD_YES : MHD_NO;
}

static inline void wt_mhd_completed(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode code) {
  (void)connection;
  (void)code;
  wt_mhd_callbacks *callbacks = (wt_mhd_callbacks *)context;
  wt_mhd_exchange *exchange = (wt_mhd_exchange *)*state;
  if (!exchange) return;
  callbacks->finish(callbacks->owner, exchange->request);
  free(exchange);
  *state = NULL;
}

/// Listens on 127.0.0.1 with a thread a connection; port 0 lets the system choose. `callbacks` must outlive the daemon.
static inline struct MHD_Daemon *wt_mhd_start(uint16_t port, wt_mhd_callbacks *callbacks) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_USE_SUPPRESS_DATE_NO_CLOCK, port,
      NULL, NULL, wt_mhd_access, callbacks, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address,
      MHD_OPTION_URI_LOG_CALLBACK, wt_mhd_uri, callbacks, MHD_OPTION_NOTIFY_COMPLETED, wt_mhd_completed, callbacks,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)65536,
      MHD_OPTION_CONNECTION_TIMEOUT, 300u, MHD_OPTION_END);
}

static inline uint16_t wt_mhd_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static inline void wt_mhd_each_header(
    struct MHD_Connection *connection, void *context, void (*each)(void *context, const char *name, const char *value));

typedef struct {
  void *context;
  void (*each)(void *context, const char *name, const char *value);
} wt_mhd_visitor;

static inline enum MHD_Result wt_mhd_visit(void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
  (void)kind;
  wt_mhd_visitor *visitor = (wt_mhd_visitor *)context;
  visitor->each(visitor->context, name, value ? value : "");
  return MHD_YES;
}

static inline void wt_mhd_each_header(
    struct MHD_Connection *connection, void *context, void (*each)(void *context, const char *name, const char *value)) {
  wt_mhd_visitor visitor = {context, each};
  MHD_get_connection_values(connection, MHD_HEADER_KIND, wt_mhd_visit, &visitor);
}

static inline struct MHD_Response *wt_mhd_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// A body that is pulled. `read` fills at most `limit` bytes and returns how many, 0 for the end, -1 for a broken off one.
/// `count` is what Content-Length promises; UINT64_MAX means chunked.
static inline struct MHD_Response *wt_mhd_pulled_response(
    uint64_t count, void *context, ssize_t (*read)(void *context, uint64_t offset, char *bytes, size_t limit),
    void (*release)(void *context)) {
  return MHD_create_response_from_callback(count, 65536, read, context, release);
}

static inline ssize_t wt_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t wt_mhd_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

static inline int wt_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  int isQueued = MHD_queue_response(connection, status, response) == MHD_YES;
  MHD_destroy_response(response);
  return isQueued;
}

static inline void wt_mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
  MHD_add_response_header(response, name, value);
}

/// Makes the close that follows a reset (RST) instead of an orderly end.
static inline void wt_mhd_reset_on_close(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (!info) return;
  struct linger linger = {1, 0};
  setsockopt(info->connect_fd, SOL_SOCKET, SO_LINGER, &linger, sizeof linger);
}
