#ifndef TOMBOLO_PACKET_SOCKET_H
#define TOMBOLO_PACKET_SOCKET_H

#include <stddef.h>
#include <sys/types.h>

/// Makes a socket that listens at `path`, where nothing may be yet. Does not block, and is closed in programs that are started.
///
/// Gives a descriptor, or an error number negated: ENAMETOOLONG for a path that a socket cannot have.
int tombolo_socket_listen(const char *path);

/// Takes the next connection of a listening socket. Gives a descriptor, or an error number negated: EAGAIN when there is none.
int tombolo_socket_accept(int listener);

/// The process that made a connection, as this one sees it, whatever name space of processes it is in itself. 0 for one that cannot be seen from here,
/// or an error number negated.
pid_t tombolo_socket_peer(int connection);

/// Connects to the socket at `path`. Gives a descriptor that does not block, or an error number negated.
int tombolo_socket_connect(const char *path);

/// Sends a packet of two parts at once, with the descriptor of some memory unless that is -1. Gives 0, or an error number negated: EAGAIN
/// when there is no room.
int tombolo_socket_send(int connection, const void *head, size_t head_length, const void *body, size_t body_length, int memory);

/// Takes the next packet, and puts the descriptor that came with it into `memory`, or -1. Gives its length, 0 when the other end is gone or sent
/// nothing, or an error number negated: EAGAIN when there is none, EMSGSIZE when it is longer than `limit`, EBADMSG when more than one descriptor
/// came with it, or not all of them. Only with a length above 0 is there a descriptor for the caller to close; all others are closed.
ssize_t tombolo_socket_receive(int connection, void *packet, size_t limit, int *memory);

/// Waits until there is a packet, or the time is over. Gives 1 when there is something to receive.
int tombolo_socket_wait(int connection, int microseconds);

#endif
