#ifndef TOMBOLO_SHARED_BUFFER_H
#define TOMBOLO_SHARED_BUFFER_H

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
} TomboloSharedBuffer;

/// A shared buffer without memory.
TomboloSharedBuffer tombolo_shared_buffer_none(void);

/// Creates a shared buffer to write to, which cannot be truncated. Returns 0, or a negated error number.
int tombolo_shared_buffer_open(TomboloSharedBuffer *shared_buffer, size_t length);

/// Maps a shared buffer of the other side for reading. The descriptor is not trusted: it has to be memory of that length that cannot be
/// truncated. The content can change at any time. Returns 0, or a negated error number. The caller keeps the descriptor.
int tombolo_shared_buffer_map(TomboloSharedBuffer *shared_buffer, int memory, size_t length);

/// Room for a piece, until all pieces are released; NULL if there is not enough.
void *tombolo_shared_buffer_take(TomboloSharedBuffer *shared_buffer, size_t length);

/// Notes that the other side has released a piece.
void tombolo_shared_buffer_release(TomboloSharedBuffer *shared_buffer);

void tombolo_shared_buffer_close(TomboloSharedBuffer *shared_buffer);

#endif
