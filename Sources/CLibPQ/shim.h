#include <libpq-fe.h>

/// Sends what the server answers without a transaction, where libpq can do that: since version 14.
static inline int swift_timers_send_pulse(PGconn *connection) {
#ifdef LIBPQ_HAS_PIPELINING
    return PQenterPipelineMode(connection) && PQpipelineSync(connection);
#else
    return PQsendQuery(connection, "");
#endif
}

/// Call this after the answer to a pulse.
static inline void swift_timers_end_pulse(PGconn *connection) {
#ifdef LIBPQ_HAS_PIPELINING
    PQexitPipelineMode(connection);
#else
    (void)connection;
#endif
}
