// For F_ADD_SEALS.
#define _GNU_SOURCE

#include "shared_buffer.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64 };

TomboloSharedBuffer tombolo_shared_buffer_none(void) { return (TomboloSharedBuffer){.memory = -1}; }

static int map(TomboloSharedBuffer *shared_buffer, int memory, size_t length, int protection) {
    void *bytes = mmap(NULL, length, protection, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED) return -errno;
    *shared_buffer = (TomboloSharedBuffer){.memory = -1, .bytes = bytes, .length = length};
    return 0;
}

int tombolo_shared_buffer_open(TomboloSharedBuffer *shared_buffer, size_t length) {
    int memory = tombolo_memory_new();
    if (memory < 0) return memory;
    int error = 0;
    if (ftruncate(memory, (off_t)length) != 0 || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        error = -errno;
    } else {
        error = map(shared_buffer, memory, length, PROT_READ | PROT_WRITE);
    }
    if (error == 0) shared_buffer->memory = memory;
    else close(memory);
    return error;
}

int tombolo_shared_buffer_map(TomboloSharedBuffer *shared_buffer, int memory, size_t length) {
    if (length == 0) return -EINVAL;
    // The memory must not be truncatable: reading a page that has been removed would end the program.
    int error = tombolo_memory_check(memory, length, F_SEAL_SHRINK);
    return error == 0 ? map(shared_buffer, memory, length, PROT_READ) : error;
}

void *tombolo_shared_buffer_take(TomboloSharedBuffer *shared_buffer, size_t length) {
    if (shared_buffer->bytes == NULL || length > shared_buffer->length - shared_buffer->used) return NULL;
    void *piece = shared_buffer->bytes + shared_buffer->used;
    size_t taken = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    shared_buffer->used = taken < shared_buffer->length - shared_buffer->used ? shared_buffer->used + taken : shared_buffer->length;
    shared_buffer->outstanding++;
    return piece;
}

void tombolo_shared_buffer_release(TomboloSharedBuffer *shared_buffer) {
    if (shared_buffer->outstanding == 0) return;
    if (--shared_buffer->outstanding == 0) shared_buffer->used = 0;
}

void tombolo_shared_buffer_close(TomboloSharedBuffer *shared_buffer) {
    if (shared_buffer->bytes != NULL) munmap(shared_buffer->bytes, shared_buffer->length);
    if (shared_buffer->memory >= 0) close(shared_buffer->memory);
    *shared_buffer = tombolo_shared_buffer_none();
}
