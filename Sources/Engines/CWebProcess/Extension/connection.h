#pragma once

#include <glib.h>

/// A connection of this process to the program, for one purpose. It carries packets, the first of which is the handshake.
typedef struct {
    /// The path of the program's socket, and the token of this process.
    char *path;
    char *token;
    /// TOMBOLO_FOR_REQUESTS or TOMBOLO_FOR_DOCUMENTS.
    guint32 purpose;
    /// The descriptor; -1 while there is no connection.
    int socket;
} Connection;

/// Creates a connection that is not open yet. Copies the texts.
Connection connection_new(const char *path, const char *token, guint32 purpose);

/// Connects and sends the handshake. Returns 0, or a negated error number.
int connection_open(Connection *connection);

/// Closes the connection, if it is open.
void connection_close(Connection *connection);

/// Waits until a packet can be received (POLLIN) or sent (POLLOUT), or the other end is gone. Returns FALSE at `deadline`, which
/// is a time of g_get_monotonic_time().
gboolean connection_wait(const Connection *connection, short event, gint64 deadline);

/// Closes the connection and frees its texts.
void connection_clear(Connection *connection);
