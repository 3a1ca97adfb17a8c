#ifndef C_RELEASE_MARK_H
#define C_RELEASE_MARK_H

#include <stdbool.h>
#include <stdint.h>

/// The type of the ELF note that marks a program as built for release, and the version of the mark. The note's name is `Tombolo`,
/// and its content is the version.
enum { TOMBOLO_RELEASE_NOTE = 1, TOMBOLO_RELEASE_VERSION = 1 };

struct tombolo_release_note {
    uint32_t name_size, content_size, type;
    char name[8];
    uint32_t version;
};

/// Whether this program was built for release. The linker determines that, so nothing can change it at run time.
bool tombolo_release_is_marked(void);

/// Whether a variable of this name changes what the engine, its processes or the framework run or allow.
bool tombolo_release_is_override(const char *name);

/// Removes from the environment every variable for which tombolo_release_is_override() is true, and those that make
/// libraries load code or weaken TLS. A program can set the latter again itself. The mark calls this function before
/// `main`, when there is only one thread.
void tombolo_release_clean_environment(void);

/// The names of the removed variables, separated by spaces. Characters that do not occur in variable names are replaced with `?`.
/// Truncated to 1 KB.
const char *tombolo_release_removed(void);

/// Marks the program into which a C file with this line is linked as built for release. Must occur only once in a program.
#define TOMBOLO_RELEASE_MARK \
    __attribute__((section(".note.tombolo.release"), used, aligned(4))) \
    const struct tombolo_release_note tombolo_release_mark = {sizeof "Tombolo", sizeof(uint32_t), TOMBOLO_RELEASE_NOTE, "Tombolo", TOMBOLO_RELEASE_VERSION}; \
    __attribute__((constructor)) static void tombolo_release_start(void) { tombolo_release_clean_environment(); } \
    _Static_assert(sizeof tombolo_release_mark == 24, "a note has no padding")

#endif
