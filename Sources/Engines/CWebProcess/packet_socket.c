// For accept4(), ppoll() and struct ucred.
#define _GNU_SOURCE

#include "packet_socket.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/// Maximum number of connections that wait to be accepted. It is the system's maximum, so that a process that connects
/// without end cannot prevent other processes from connecting.
enum { WAITING_CONNECTIONS = SOMAXCONN };

/// Time for which a wait polls before it sleeps. Most answers arrive sooner than a core can be put to sleep and woken,
/// which takes 25 us each time in a virtual machine.
enum { MICROSECONDS_AWAKE = 100 };

static int address_of(const char *path, struct sockaddr_un *address) {
    size_t length = strlen(path);
    if (length >= sizeof address->sun_path) return -ENAMETOOLONG;
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, length);
    return 0;
}

static int open_socket(void) {
    // A packet socket rather than a stream, so that a peer cannot send half a packet or a wrong length.
    int connection = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    return connection < 0 ? -errno : connection;
}

static int closed(int connection) {
    int error = errno;
    close(connection);
    return -error;
}

int tombolo_socket_listen(const char *path) {
    struct sockaddr_un address;
    int error = address_of(path, &address);
    if (error < 0) return error;
    int connection = open_socket();
    if (connection < 0) return connection;
    if (bind(connection, (struct sockaddr *)&address, sizeof address) != 0) return closed(connection);
    if (listen(connection, WAITING_CONNECTIONS) != 0) return closed(connection);
    return connection;
}

int tombolo_socket_accept(int listener) {
    int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return connection < 0 ? -errno : connection;
}

int tombolo_socket_connect(const char *path) {
    struct sockaddr_un address;
    int error = address_of(path, &address);
    if (error < 0) return error;
    int connection = open_socket();
    if (connection < 0) return connection;
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) return closed(connection);
    return connection;
}

pid_t tombolo_socket_peer(int connection) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? peer.pid : -errno;
}

/// Limit of the descriptors that the kernel accepts with one packet (SCM_MAX_FD, which is not in the headers of user space).
enum { MAXIMUM_DESCRIPTORS = 253 };

/// Room for the descriptor of a packet that is sent, aligned as the system requires.
typedef union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
} OneDescriptor;

/// Space for all descriptors that can come with a packet. With less space, the kernel would still install those that
/// fit, and the program would have to close them. Even with space for only one, alignment leaves room for a second.
typedef union {
    struct cmsghdr header;
    char space[CMSG_SPACE(MAXIMUM_DESCRIPTORS * sizeof(int))];
} AllDescriptors;

int tombolo_socket_send(int connection, const void *head, size_t head_length, const void *body, size_t body_length, int memory) {
    struct iovec parts[] = {{(void *)head, head_length}, {(void *)body, body_length}};
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = body_length > 0 ? 2 : 1};
    OneDescriptor control;
    if (memory >= 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &memory, sizeof(int));
    }
    while (sendmsg(connection, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
        if (errno != EINTR) return -errno;
    }
    return 0;
}

/// Returns the only descriptor that came with a packet; -1 if there is none. If there are more, closes all of them and returns
/// -2.
static int only_descriptor(struct msghdr *message) {
    int only = -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header != NULL; header = CMSG_NXTHDR(message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof descriptor, sizeof descriptor);
            if (only == -1) {
                only = descriptor;
                continue;
            }
            close(descriptor);
            if (only >= 0) close(only);
            only = -2;
        }
    }
    return only;
}

ssize_t tombolo_socket_receive(int connection, void *packet, size_t limit, int *memory) {
    struct iovec part = {packet, limit};
    AllDescriptors control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    *memory = -1;
    ssize_t count;
    do count = recvmsg(connection, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    if (count < 0) return -errno;
    int descriptor = only_descriptor(&message);
    int error = 0;
    if ((message.msg_flags & MSG_TRUNC) != 0) error = -EMSGSIZE;
    // The kernel also drops descriptors if the program's table is full, and then it is unknown which ones were sent.
    else if (descriptor == -2 || (message.msg_flags & MSG_CTRUNC) != 0) error = -EBADMSG;
    if (error == 0 && count > 0) {
        *memory = descriptor;
        return count;
    }
    if (descriptor >= 0) close(descriptor);
    return error;
}

static int64_t microseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000) + now.tv_nsec / 1000;
}

int tombolo_socket_wait(int connection, int microseconds) {
    struct pollfd polled = {.fd = connection, .events = POLLIN};
    int awake = microseconds < MICROSECONDS_AWAKE ? microseconds : MICROSECONDS_AWAKE;
    int64_t end = microseconds_now() + awake;
    do {
        // The process at the other end may be waiting for this core.
        sched_yield();
        if (poll(&polled, 1, 0) > 0) return 1;
    } while (microseconds_now() < end);
    struct timespec rest = {.tv_nsec = (microseconds - awake) * 1000L};
    return ppoll(&polled, 1, &rest, NULL) > 0;
}
