#ifndef TOMBOLO_PACKET_SOCKET_H
#define TOMBOLO_PACKET_SOCKET_H

#include <stddef.h>
#include <sys/types.h>

/// Creates a socket that listens at `path`, where there may be no file yet. It does not block, and is closed in programs that are
/// started.
///
/// Returns a descriptor, or a negated error number: ENAMETOOLONG for a path that is too long for a socket.
int tombolo_socket_listen(const char *path);

/// Accepts the next connection of a listening socket. Returns a descriptor, or a negated error number: EAGAIN when none waits.
int tombolo_socket_accept(int listener);

/// The process that made a connection, by its number in this process's PID namespace. 0 for a process that is not visible from
/// here, or a negated error number.
pid_t tombolo_socket_peer(int connection);

/// Connects to the socket at `path`. Returns a descriptor that does not block, or a negated error number.
int tombolo_socket_connect(const char *path);

/// Sends a packet of two parts without waiting, with the descriptor of some memory unless that is -1. Returns 0, or a negated
/// error number: EAGAIN when the socket has no room.
int tombolo_socket_send(int connection, const void *head, size_t head_length, const void *body, size_t body_length, int memory);

/// Receives the next packet, and puts the descriptor that came with it into `memory`, or -1. Returns its length, or 0 when the
/// other end is gone or sent an empty packet. Otherwise returns a negated error number: EAGAIN when none has arrived, EMSGSIZE
/// when it is longer than `limit`, EBADMSG when more than one descriptor came with it, or not all of them. The caller closes a
/// descriptor only if the length is above 0; all others are closed here.
ssize_t tombolo_socket_receive(int connection, void *packet, size_t limit, int *memory);

/// Waits until there is a packet, or the time is over. Returns 1 when there is something to receive.
int tombolo_socket_wait(int connection, int microseconds);

#endif
