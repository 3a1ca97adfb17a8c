#ifndef TOMBOLO_MEMORY_H
#define TOMBOLO_MEMORY_H

#include <stddef.h>

// Data that is too long for a packet is sent as anonymous memory, whose descriptor is sent with the packet. Memory that the other
// side can still change or truncate is copied, never mapped.

/// Creates empty memory. Returns a descriptor, or a negated error number.
int tombolo_memory_new(void);

/// Creates memory that holds these bytes. Returns a descriptor, or a negated error number.
int tombolo_memory_with(const void *bytes, size_t length);

/// Appends bytes to the memory. Returns 0, or a negated error number.
int tombolo_memory_append(int memory, const void *bytes, size_t length);

/// Seals the memory, so that it can no longer be changed or truncated. Returns 0, or a negated error number.
int tombolo_memory_seal(int memory);

/// Checks that a descriptor refers to anonymous memory in ordinary (not huge) pages that has these seals and at least
/// this length. Returns 0, or a negated error number: EINVAL for other memory, ENODATA if the memory is shorter.
int tombolo_memory_check(int memory, size_t length, int needed_seals);

/// Maps the first bytes of sealed memory for reading. The caller unmaps them with munmap(). Returns NULL if the memory
/// cannot be mapped, is not sealed, is shorter than this length, or has holes within it.
void *tombolo_memory_map(int memory, size_t length);

/// Copies the first bytes of memory. Returns 0, or a negated error number: ENODATA if the memory is shorter, EINVAL if the
/// descriptor does not refer to such memory.
int tombolo_memory_copy(int memory, void *bytes, size_t length);

#endif
