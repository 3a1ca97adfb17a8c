#ifndef C_RELEASE_MARK_H
#define C_RELEASE_MARK_H

#include <stdbool.h>
#include <stdint.h>

/// The type of the ELF note that marks a program as built for release. Its name is `Tombolo`, its content the version of the mark.
enum { TOMBOLO_RELEASE_NOTE = 1, TOMBOLO_RELEASE_VERSION = 1 };

struct tombolo_release_note {
    uint32_t name_size, content_size, type;
    char name[8];
    uint32_t version;
};

/// Whether this program was built for release: decided by the linker, so nothing at run time changes it.
bool tombolo_release_is_marked(void);

/// Whether a variable of this name changes what the engine, its processes or the framework run or allow.
bool tombolo_release_is_override(const char *name);

/// Removes every such variable from the environment. The mark calls it before `main`, when there is one thread.
void tombolo_release_clean_environment(void);

/// The names that were removed, separated by spaces, with `?` for characters that no name has. Cut to 1 KB.
const char *tombolo_release_removed(void);

/// Marks the program that a C file with this line is linked into. Once in a program.
#define TOMBOLO_RELEASE_MARK \
    __attribute__((section(".note.tombolo.release"), used, aligned(4))) \
    const struct tombolo_release_note tombolo_release_mark = {sizeof "Tombolo", sizeof(uint32_t), TOMBOLO_RELEASE_NOTE, "Tombolo", TOMBOLO_RELEASE_VERSION}; \
    __attribute__((constructor)) static void tombolo_release_start(void) { tombolo_release_clean_environment(); } \
    _Static_assert(sizeof tombolo_release_mark == 24, "a note has no padding")

#endif
