#ifndef TOMBOLO_PACKET_SOCKET_H
#define TOMBOLO_PACKET_SOCKET_H

#include <stddef.h>
#include <sys/types.h>

/// Creates a socket that listens at `path`, where no file may exist yet. The socket does not block, and is closed in programs
/// that this process executes.
///
/// Returns a descriptor, or a negated error number: ENAMETOOLONG if the path is too long for a socket.
int tombolo_socket_listen(const char *path);

/// Accepts the next connection of a listening socket. Returns a descriptor, or a negated error number: EAGAIN if no connection is
/// waiting.
int tombolo_socket_accept(int listener);

/// Returns the number of the process that made a connection, in this process's PID namespace. Returns 0 if the process is not
/// visible in this namespace, or a negated error number.
pid_t tombolo_socket_peer(int connection);

/// Connects to the socket at `path`. Returns a descriptor that does not block, or a negated error number.
int tombolo_socket_connect(const char *path);

/// Sends a packet that consists of two parts, without waiting. `memory` is a descriptor that is sent with the packet; -1 for
/// none. Returns 0, or a negated error number: EAGAIN if the socket has no room.
int tombolo_socket_send(int connection, const void *head, size_t head_length, const void *body, size_t body_length, int memory);

/// Receives the next packet. Sets `memory` to the descriptor that came with the packet, or to -1. Returns the length of
/// the packet; 0 if the other end is gone or sent an empty packet. Otherwise returns a negated error number: EAGAIN if
/// no packet has arrived, EMSGSIZE if the packet is longer than `limit`, EBADMSG if it came with more than one
/// descriptor, or if descriptors were lost. If the length is above 0, the caller has to close the descriptor. In all
/// other cases, received descriptors have been closed.
ssize_t tombolo_socket_receive(int connection, void *packet, size_t limit, int *memory);

/// Waits until a packet arrives or the time has passed. Returns 1 if there is something to receive, otherwise 0.
int tombolo_socket_wait(int connection, int microseconds);

#endif
