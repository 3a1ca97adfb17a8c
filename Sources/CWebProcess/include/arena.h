#ifndef TOMBOLO_ARENA_H
#define TOMBOLO_ARENA_H

#include <stddef.h>

// Memory that a program and a web process both have mapped, one to write, the other to read, and that is used again: to make new memory for each
// transfer takes the system several times as long as to copy it.

typedef struct {
    /// -1 while there is none.
    int memory;
    char *bytes;
    size_t length;
    /// Where there is room from.
    size_t used;
    /// How many pieces the other side has not released.
    unsigned outstanding;
} TomboloArena;

/// An arena that is not there.
TomboloArena tombolo_arena_none(void);

/// Makes one to write to, which nobody can cut short. Gives 0, or an error number negated.
int tombolo_arena_open(TomboloArena *arena, size_t length);

/// Maps one of the other side's to read, of which nobody believes anything: it has to be memory, of that length, that cannot be cut short. What is read can
/// change at any time. Gives 0, or an error number negated. The descriptor stays the caller's.
int tombolo_arena_map(TomboloArena *arena, int memory, size_t length);

/// Room for a piece, until all pieces are released. NULL where there is none.
void *tombolo_arena_take(TomboloArena *arena, size_t length);

/// The other side has released a piece.
void tombolo_arena_release(TomboloArena *arena);

void tombolo_arena_close(TomboloArena *arena);

#endif
