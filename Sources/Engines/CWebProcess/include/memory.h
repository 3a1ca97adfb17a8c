#ifndef TOMBOLO_MEMORY_H
#define TOMBOLO_MEMORY_H

#include <stddef.h>

// Bytes that are too many for a packet travel as anonymous memory, whose descriptor a packet carries. Memory that the other side
// can still change or truncate is copied, never mapped.

/// Creates empty memory. Returns a descriptor, or a negated error number.
int tombolo_memory_new(void);

/// Creates memory that holds these bytes. Returns a descriptor, or a negated error number.
int tombolo_memory_with(const void *bytes, size_t length);

/// Appends bytes to the memory. Returns 0, or a negated error number.
int tombolo_memory_append(int memory, const void *bytes, size_t length);

/// Seals the memory, so that it can no longer be changed or truncated. Returns 0, or a negated error number.
int tombolo_memory_seal(int memory);

/// Checks that a descriptor is of anonymous memory in ordinary pages, with these seals and this many bytes. Returns 0, or a
/// negated error number: EINVAL for other memory, ENODATA when it does not hold as many.
int tombolo_memory_check(int memory, size_t length, int needed_seals);

/// Maps the first bytes of sealed memory for reading; NULL when it cannot be mapped, is not sealed, or does not really hold as
/// many. The caller unmaps it with munmap().
void *tombolo_memory_map(int memory, size_t length);

/// Copies the first bytes of some memory. Returns 0, or a negated error number: ENODATA when it does not hold as many, EINVAL for
/// a descriptor of anything but memory.
int tombolo_memory_copy(int memory, void *bytes, size_t length);

#endif
