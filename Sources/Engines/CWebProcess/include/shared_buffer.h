#ifndef TOMBOLO_SHARED_BUFFER_H
#define TOMBOLO_SHARED_BUFFER_H

#include <stddef.h>

// Memory that the program and a web process have both mapped, one for writing and the other for reading. It is reused,
// because creating memory for each transfer would take several times as long as copying the data.

typedef struct {
    /// The descriptor, on the writing side; otherwise -1.
    int memory;
    char *bytes;
    size_t length;
    /// The offset of the free space.
    size_t used;
    /// The number of pieces that the other side has not released.
    unsigned outstanding;
} TomboloSharedBuffer;

/// Returns a shared buffer without memory.
TomboloSharedBuffer tombolo_shared_buffer_none(void);

/// Creates a shared buffer for writing. Its memory cannot be truncated. Returns 0, or a negated error number.
int tombolo_shared_buffer_open(TomboloSharedBuffer *shared_buffer, size_t length);

/// Maps the other side's shared buffer for reading. The descriptor is not trusted: it must refer to memory of at least this
/// length that cannot be truncated. The content can change at any time. The caller keeps the descriptor. Returns 0, or a negated
/// error number.
int tombolo_shared_buffer_map(TomboloSharedBuffer *shared_buffer, int memory, size_t length);

/// Allocates a piece; NULL if there is not enough room. The space becomes free when all pieces have been released.
void *tombolo_shared_buffer_take(TomboloSharedBuffer *shared_buffer, size_t length);

/// Notes that the other side has released a piece.
void tombolo_shared_buffer_release(TomboloSharedBuffer *shared_buffer);

void tombolo_shared_buffer_close(TomboloSharedBuffer *shared_buffer);

#endif
