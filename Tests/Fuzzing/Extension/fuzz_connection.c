// For O_CLOEXEC and ftruncate().
#define _GNU_SOURCE

#include "fuzz_connection.h"

#include "packet_socket.h"
#include "memory.h"
#include "wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char path[64];
static int listener = -1;

static void leave(void) { unlink(path); }

const char *fuzz_path(void) {
    if (listener >= 0) return path;
    snprintf(path, sizeof path, "/tmp/tombolo-fuzz-%ld", (long)getpid());
    unlink(path);
    listener = tombolo_socket_listen(path);
    if (listener < 0) abort();
    static int leaves = 0;
    if (!leaves) leaves = atexit(leave) == 0;
    return path;
}

void fuzz_refuse(void) {
    close(listener);
    listener = -1;
    unlink(path);
}

int fuzz_accept(void) {
    int connection = tombolo_socket_accept(listener);
    if (connection < 0) abort();
    return connection;
}

uint8_t fuzz_byte(FuzzInput *input) {
    if (input->left == 0) return 0;
    input->left--;
    return *input->next++;
}

static size_t number(FuzzInput *input) {
    size_t low = fuzz_byte(input);
    return low | (size_t)fuzz_byte(input) << 8;
}

/// Sends a packet with `count` copies of a descriptor.
static int send_many(int connection, const void *bytes, size_t length, int descriptor, size_t count) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(255 * sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {(void *)bytes, length};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (count > 0) {
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(count * sizeof(int));
        control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(count * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        for (size_t index = 0; index < count; index++) memcpy(CMSG_DATA(&control.header) + index * sizeof(int), &descriptor, sizeof(int));
    }
    // With more descriptors than the kernel accepts, nothing is sent.
    return sendmsg(connection, &message, MSG_NOSIGNAL | MSG_DONTWAIT) < 0 ? -1 : 0;
}

/// Memory of a kind, or -1: of the stated length, with a hole at its end, or sealed.
static int memory_of(size_t kind, FuzzInput *input) {
    kind &= 7;
    if (kind < 1 || kind > 3) return -1;
    size_t length = number(input);
    void *bytes = calloc(1, length + 1);
    int memory = tombolo_memory_with(bytes, length);
    free(bytes);
    if (memory < 0 || (kind == 2 && ftruncate(memory, (off_t)length + 65536) != 0)) abort();
    if (kind == 3 && tombolo_memory_seal(memory) != 0) abort();
    return memory;
}

void fuzz_send_all(int connection, FuzzInput *input) {
    int error = 0;
    while (input->left > 0 && error == 0) {
        size_t head = number(input);
        int memory = memory_of(head >> 12, input);
        size_t count = memory < 0 ? 0 : head >> 15 ? fuzz_byte(input) : 1;
        size_t length = head & 0xFFF;
        if (length > input->left) length = input->left;
        error = send_many(connection, input->next, length, memory, count);
        input->next += length;
        input->left -= length;
        if (memory >= 0) close(memory);
    }
    shutdown(connection, SHUT_WR);
}
