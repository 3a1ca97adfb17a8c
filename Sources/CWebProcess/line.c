// For accept4().
#define _GNU_SOURCE

#include "line.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { WAITING_CONNECTIONS = 32 };

static int address_of(const char *path, struct sockaddr_un *address) {
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    return 0;
}

static int open_socket(void) {
    // Packets, not a stream: nobody can send half of one, or lie about its length.
    int line = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return line < 0 ? -errno : line;
}

static int closed(int line) {
    int error = errno;
    close(line);
    return -error;
}

int tombolo_line_listen(const char *path) {
    struct sockaddr_un address;
    int error = address_of(path, &address);
    if (error < 0) return error;
    int line = open_socket();
    if (line < 0) return line;
    if (bind(line, (struct sockaddr *)&address, sizeof address) != 0) return closed(line);
    if (listen(line, WAITING_CONNECTIONS) != 0) return closed(line);
    return line;
}

int tombolo_line_accept(int listener) {
    int line = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return line < 0 ? -errno : line;
}

int tombolo_line_connect(const char *path) {
    struct sockaddr_un address;
    int error = address_of(path, &address);
    if (error < 0) return error;
    int line = open_socket();
    if (line < 0) return line;
    if (connect(line, (struct sockaddr *)&address, sizeof address) != 0) return closed(line);
    return line;
}
