// For F_ADD_SEALS.
#define _GNU_SOURCE

#include "arena.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { ALIGNMENT = 64 };

TomboloArena tombolo_arena_none(void) { return (TomboloArena){.memory = -1}; }

static int map(TomboloArena *arena, int memory, size_t length, int protection) {
    void *bytes = mmap(NULL, length, protection, MAP_SHARED, memory, 0);
    if (bytes == MAP_FAILED) return -errno;
    *arena = (TomboloArena){.memory = -1, .bytes = bytes, .length = length};
    return 0;
}

int tombolo_arena_open(TomboloArena *arena, size_t length) {
    int memory = tombolo_memory_new();
    if (memory < 0) return memory;
    int error = 0;
    if (ftruncate(memory, (off_t)length) != 0 || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
        error = -errno;
    } else {
        error = map(arena, memory, length, PROT_READ | PROT_WRITE);
    }
    if (error == 0) arena->memory = memory;
    else close(memory);
    return error;
}

int tombolo_arena_map(TomboloArena *arena, int memory, size_t length) {
    if (length == 0) return -EINVAL;
    // Reading a page that has been removed would end the program.
    int error = tombolo_memory_check(memory, length, F_SEAL_SHRINK);
    return error == 0 ? map(arena, memory, length, PROT_READ) : error;
}

void *tombolo_arena_take(TomboloArena *arena, size_t length) {
    if (arena->bytes == NULL || length > arena->length - arena->used) return NULL;
    void *piece = arena->bytes + arena->used;
    size_t taken = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    arena->used = taken < arena->length - arena->used ? arena->used + taken : arena->length;
    arena->outstanding++;
    return piece;
}

void tombolo_arena_release(TomboloArena *arena) {
    if (arena->outstanding == 0) return;
    if (--arena->outstanding == 0) arena->used = 0;
}

void tombolo_arena_close(TomboloArena *arena) {
    if (arena->bytes != NULL) munmap(arena->bytes, arena->length);
    if (arena->memory >= 0) close(arena->memory);
    *arena = tombolo_arena_none();
}
