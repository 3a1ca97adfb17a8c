// Makes two kinds of errors visible to the sanitizer: reads beyond a packet in a buffer with room for the longest packet, and reads beyond mapped memory. The
// linker replaces the system's functions by these.

#include <stdint.h>
#include <sanitizer/asan_interface.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/types.h>

enum { PAGE = 4096 };

ssize_t __real_recv(int connection, void *buffer, size_t limit, int flags);
ssize_t __real_recvmsg(int connection, struct msghdr *message, int flags);
void *__real_mmap(void *place, size_t length, int protection, int flags, int memory, off_t offset);
int __real_munmap(void *start, size_t length);

static void hide_rest(void *buffer, size_t limit, ssize_t count) {
    size_t used = count > 0 ? (size_t)count : 0;
    if (used < limit) ASAN_POISON_MEMORY_REGION((char *)buffer + used, limit - used);
}

ssize_t __wrap_recv(int connection, void *buffer, size_t limit, int flags) {
    ASAN_UNPOISON_MEMORY_REGION(buffer, limit);
    ssize_t count = __real_recv(connection, buffer, limit, flags);
    hide_rest(buffer, limit, count);
    return count;
}

ssize_t __wrap_recvmsg(int connection, struct msghdr *message, int flags) {
    struct iovec part = message->msg_iov[0];
    ASAN_UNPOISON_MEMORY_REGION(part.iov_base, part.iov_len);
    ssize_t count = __real_recvmsg(connection, message, flags);
    hide_rest(part.iov_base, part.iov_len, count);
    return count;
}

/// The length in whole pages, plus an inaccessible page.
static size_t guarded(size_t length) { return (length + PAGE - 1) / PAGE * PAGE + PAGE; }

void *__wrap_mmap(void *place, size_t length, int protection, int flags, int memory, off_t offset) {
    (void)place;
    void *start = __real_mmap(NULL, guarded(length), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return start;
    void *bytes = __real_mmap(start, length, protection, flags | MAP_FIXED, memory, offset);
    if (bytes == MAP_FAILED) __real_munmap(start, guarded(length));
    return bytes;
}

int __wrap_munmap(void *start, size_t length) { return __real_munmap(start, guarded(length)); }
