#include "CEndMark.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { MAXIMUM_MARKS = 64 };

// On all supported systems, atomic pointers are lock-free, so the handler may read them.
static _Atomic(const char *) paths[MAXIMUM_MARKS];
static _Atomic(pid_t) owner;
static atomic_flag is_installed = ATOMIC_FLAG_INIT;

/// Calls only functions that are safe in a signal handler (signal-safety(7)).
static void handle(int signal) {
    int code = errno;
    // After fork(2), a child process also has this handler until it calls exec(2), but must not create the files.
    if (getpid() == atomic_load(&owner)) {
        for (int mark = 0; mark < MAXIMUM_MARKS; mark++) {
            const char *path = atomic_load(&paths[mark]);
            if (!path) continue;
            int descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
            if (descriptor >= 0) close(descriptor);
        }
    }
    errno = code;
    // If a handler that was installed later has called this one, SA_RESETHAND has not restored the default action. The
    // signal is blocked until the handler returns, and then ends the process.
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, NULL);
    raise(signal);
}

static void install(void) {
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    atomic_store(&owner, getpid());
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        struct sigaction action;
        if (sigaction(signals[index], NULL, &action) != 0) continue;
        if ((action.sa_flags & SA_SIGINFO) || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = handle;
        action.sa_flags = SA_RESETHAND;
        sigaction(signals[index], &action, NULL);
    }
}

int end_mark_add(const char *path) {
    const char *copy = strdup(path);
    if (!copy) return -1;
    for (int mark = 0; mark < MAXIMUM_MARKS; mark++) {
        const char *none = NULL;
        if (!atomic_compare_exchange_strong(&paths[mark], &none, copy)) continue;
        if (!atomic_flag_test_and_set(&is_installed)) install();
        return mark;
    }
    free((void *)copy);
    return -1;
}

void end_mark_remove(int mark) {
    // Does not free the text, because the handler may be reading it on another thread.
    if (mark >= 0 && mark < MAXIMUM_MARKS) atomic_store(&paths[mark], NULL);
}
