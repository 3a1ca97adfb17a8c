// For memfd_create() and F_GET_SEALS.
#define _GNU_SOURCE

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int tombolo_memory_with(const void *bytes, size_t length) {
    int memory = memfd_create("tombolo", MFD_CLOEXEC);
    if (memory < 0) return -errno;
    const char *next = bytes;
    while (length > 0) {
        ssize_t count = write(memory, next, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            int error = count < 0 ? errno : ENOSPC;
            close(memory);
            return -error;
        }
        next += count;
        length -= (size_t)count;
    }
    return memory;
}

int tombolo_memory_copy(int memory, void *bytes, size_t length) {
    // Only memory has them: a pipe, or a file of a slow system, could keep us waiting.
    if (fcntl(memory, F_GET_SEALS) < 0) return -errno;
    char *next = bytes;
    off_t place = 0;
    while (length > 0) {
        ssize_t count = pread(memory, next, length, place);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return -errno;
        if (count == 0) return -ENODATA;
        next += count;
        place += count;
        length -= (size_t)count;
    }
    return 0;
}
