#include "connection.h"

#include "packet.h"
#include "packet_socket.h"
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

Connection connection_new(const char *path, const char *token, guint32 purpose) {
    return (Connection){.path = g_strdup(path), .token = g_strdup(token), .purpose = purpose, .socket = -1};
}

int connection_open(Connection *connection) {
    int socket = tombolo_socket_connect(connection->path);
    if (socket < 0) return socket;
    GByteArray *handshake = g_byte_array_new();
    packet_write_number(handshake, TOMBOLO_HANDSHAKE);
    packet_write_number(handshake, TOMBOLO_WIRE_VERSION);
    packet_write_text(handshake, connection->token);
    packet_write_number(handshake, connection->purpose);
    // Sent without waiting, since a new socket has room.
    int error = tombolo_socket_send(socket, handshake->data, handshake->len, NULL, 0, -1);
    g_byte_array_unref(handshake);
    connection->socket = socket;
    if (error < 0) connection_close(connection);
    return error;
}

void connection_close(Connection *connection) {
    if (connection->socket >= 0) close(connection->socket);
    connection->socket = -1;
}

gboolean connection_wait(const Connection *connection, short event, gint64 deadline) {
    for (;;) {
        gint64 left = deadline - g_get_monotonic_time();
        if (left <= 0) return FALSE;
        struct pollfd polled = {.fd = connection->socket, .events = event};
        int count = poll(&polled, 1, (int)(left / 1000) + 1);
        if (count > 0) return TRUE;
        if (count < 0 && errno != EINTR) return FALSE;
    }
}

void connection_clear(Connection *connection) {
    connection_close(connection);
    g_clear_pointer(&connection->path, g_free);
    g_clear_pointer(&connection->token, g_free);
}
