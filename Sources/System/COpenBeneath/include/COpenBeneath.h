#ifndef C_OPEN_BENEATH_H
#define C_OPEN_BENEATH_H

/// Opens `path` for reading so that no part of it, symbolic links included, leads out of `directory`.
///
/// Gives a descriptor, or an error number negated: EXDEV for a path that leads out, ENOSYS where the system has no openat2(2).
int open_beneath(int directory, const char *path);

#endif
