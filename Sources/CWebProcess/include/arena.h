#ifndef TOMBOLO_ARENA_H
#define TOMBOLO_ARENA_H

#include <stddef.h>

// Memory that a program and a web process both have mapped, one to write, the other to read, and that is used repeatedly:
// creating memory for each transfer takes the system several times as long as copying it.

typedef struct {
    /// -1 for none.
    int memory;
    char *bytes;
    size_t length;
    /// Offset of the free space.
    size_t used;
    /// Number of pieces that the other side has not released.
    unsigned outstanding;
} TomboloArena;

/// An arena without memory.
TomboloArena tombolo_arena_none(void);

/// Creates an arena to write to, which cannot be truncated. Returns 0, or a negated error number.
int tombolo_arena_open(TomboloArena *arena, size_t length);

/// Maps an arena of the other side for reading. The descriptor is not trusted: it has to be memory of that length that cannot be
/// truncated. The content can change at any time. Returns 0, or a negated error number. The caller keeps the descriptor.
int tombolo_arena_map(TomboloArena *arena, int memory, size_t length);

/// Room for a piece, until all pieces are released; NULL if there is not enough.
void *tombolo_arena_take(TomboloArena *arena, size_t length);

/// Notes that the other side has released a piece.
void tombolo_arena_release(TomboloArena *arena);

void tombolo_arena_close(TomboloArena *arena);

#endif
