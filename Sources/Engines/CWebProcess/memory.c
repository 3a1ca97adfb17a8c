// For memfd_create(), F_ADD_SEALS, SEEK_HOLE and MAP_POPULATE.
#define _GNU_SOURCE

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

int tombolo_memory_new(void) {
    int memory = memfd_create("tombolo", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return memory < 0 ? -errno : memory;
}

int tombolo_memory_with(const void *bytes, size_t length) {
    int memory = tombolo_memory_new();
    if (memory < 0) return memory;
    int error = tombolo_memory_append(memory, bytes, length);
    if (error == 0) return memory;
    close(memory);
    return error;
}

int tombolo_memory_append(int memory, const void *bytes, size_t length) {
    const char *next = bytes;
    while (length > 0) {
        ssize_t count = write(memory, next, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? -errno : -ENOSPC;
        next += count;
        length -= (size_t)count;
    }
    return 0;
}

int tombolo_memory_seal(int memory) {
    int seals = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
    return fcntl(memory, F_ADD_SEALS, seals) < 0 ? -errno : 0;
}

int tombolo_memory_check(int memory, size_t length, int needed_seals) {
    // The seals are checked first, because only memory has them. Any other descriptor could belong to a file system
    // that answers after an arbitrary delay.
    int seals = fcntl(memory, F_GET_SEALS);
    if (seals < 0) return -errno;
    struct statfs system;
    struct stat status;
    if (fstatfs(memory, &system) != 0 || fstat(memory, &status) != 0) return -errno;
    // Memory in huge pages (hugetlbfs) is rejected, because if no huge page is free, access to it ends the program.
    if ((seals & needed_seals) != needed_seals || system.f_type != TMPFS_MAGIC) return -EINVAL;
    return status.st_size >= 0 && (size_t)status.st_size >= length ? 0 : -ENODATA;
}

void *tombolo_memory_map(int memory, size_t length) {
    if (length == 0 || tombolo_memory_check(memory, length, F_SEAL_WRITE | F_SEAL_SHRINK) != 0) return NULL;
    // Holes are rejected, because reading a hole allocates memory, and ends the program if that fails. SEEK_HOLE also
    // reports the end of the memory as a hole.
    off_t hole = lseek(memory, 0, SEEK_HOLE);
    if (hole < 0 || (size_t)hole < length) return NULL;
    void *bytes = mmap(NULL, length, PROT_READ, MAP_SHARED | MAP_POPULATE, memory, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

int tombolo_memory_copy(int memory, void *bytes, size_t length) {
    int error = tombolo_memory_check(memory, length, 0);
    if (error != 0) return error;
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
