#ifndef TOMBOLO_MEMORY_H
#define TOMBOLO_MEMORY_H

#include <stddef.h>

// Bytes that are too many for a packet travel as anonymous memory, whose descriptor a packet brings. What the other side can still change or
// cut short is copied, never mapped.

/// Memory with nothing in it yet. Gives a descriptor, or an error number negated.
int tombolo_memory_new(void);

/// Memory that holds these bytes. Gives a descriptor, or an error number negated.
int tombolo_memory_with(const void *bytes, size_t length);

/// Puts bytes behind those that it holds. Gives 0, or an error number negated.
int tombolo_memory_append(int memory, const void *bytes, size_t length);

/// Lets nobody change it any more, nor cut it short. Gives 0, or an error number negated.
int tombolo_memory_seal(int memory);

/// Whether a descriptor is of anonymous memory in ordinary pages, that has these seals and so many bytes. Gives 0, or an error number negated: EINVAL
/// when it is no such memory, ENODATA when it does not hold as many.
int tombolo_memory_check(int memory, size_t length, int needed_seals);

/// Maps the first bytes of sealed memory for reading; NULL when it cannot be mapped, is not sealed, or does not really hold as many. To be unmapped
/// with munmap().
void *tombolo_memory_map(int memory, size_t length);

/// Copies the first bytes of some memory. Gives 0, or an error number negated: ENODATA when it does not hold as many, EINVAL when it is no
/// memory.
int tombolo_memory_copy(int memory, void *bytes, size_t length);

#endif
