#ifndef TOMBOLO_LINE_H
#define TOMBOLO_LINE_H

/// Makes a socket that listens at `path`, where nothing may be yet. Does not block, and is closed in programs that are started.
///
/// Gives a descriptor, or an error number negated: ENAMETOOLONG for a path that a socket cannot have.
int tombolo_line_listen(const char *path);

/// Takes the next connection of a listening socket. Gives a descriptor, or an error number negated: EAGAIN when there is none.
int tombolo_line_accept(int listener);

/// Connects to the socket at `path`. Gives a descriptor that does not block, or an error number negated.
int tombolo_line_connect(const char *path);

#endif
