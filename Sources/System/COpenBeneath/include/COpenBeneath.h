#ifndef C_OPEN_BENEATH_H
#define C_OPEN_BENEATH_H

/// Opens a path for reading. Fails if any part of the path, including symbolic links, leads out of `directory`.
///
/// Returns a descriptor or a negative error number: -EXDEV for a path that leads out, -ENOSYS if the system does not have openat2(2).
int open_beneath(int directory, const char *path);

#endif
