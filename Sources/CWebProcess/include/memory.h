#ifndef TOMBOLO_MEMORY_H
#define TOMBOLO_MEMORY_H

#include <stddef.h>

// Bytes that are too many for a packet travel as anonymous memory, whose descriptor a packet brings. Nobody maps what the other side
// can still change or cut short: it is copied.

/// Memory that holds these bytes. Gives a descriptor, or an error number negated.
int tombolo_memory_with(const void *bytes, size_t length);

/// Copies the first bytes of some memory. Gives 0, or an error number negated: ENODATA when it does not hold as many, EINVAL when it is no
/// memory.
int tombolo_memory_copy(int memory, void *bytes, size_t length);

#endif
