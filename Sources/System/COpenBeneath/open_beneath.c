#include "COpenBeneath.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>

// The kernel's interface is declared here, because the C libraries have no function for it, and not all of them ship its header.
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
struct open_request {
    uint64_t flags;
    uint64_t mode;
    uint64_t resolve;
};
enum { NO_MAGIC_LINKS = 0x02, BENEATH = 0x08 };

int open_beneath(int directory, const char *path) {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    struct open_request request = {
        .flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY,
        .resolve = BENEATH | NO_MAGIC_LINKS,
    };
    // EAGAIN means that a folder in the path was renamed meanwhile, so that the kernel could not verify the path.
    for (int attempt = 0; attempt < 8; attempt++) {
        long descriptor = syscall(SYS_openat2, directory, path, &request, sizeof request);
        if (descriptor >= 0) return (int)descriptor;
        if (errno != EAGAIN && errno != EINTR) break;
    }
    return -errno;
}
#else
int open_beneath(int directory, const char *path) {
    (void)directory;
    (void)path;
    return -ENOSYS;
}
#endif
