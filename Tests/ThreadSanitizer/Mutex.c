// The slow path of Swift's Mutex, for programs with the thread sanitizer.
//
// A Mutex that is in use is locked by a function of libswiftSynchronization, which is not instrumented. So the sanitizer reports every access after such a lock as
// a race. This definition replaces that function in programs that are linked with it: the thread waits with an instrumented operation. No thread waits in the
// kernel, so the slow path of unlocking is never used.
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
__attribute__((swiftcall)) void
lock_slow(uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *handle) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lock_slow(uint32_t thread, __attribute__((swift_context)) _Atomic(uint32_t) *handle) {
    uint32_t unlocked = 0;
    while (!atomic_compare_exchange_weak_explicit(handle, &unlocked, thread, memory_order_acquire, memory_order_relaxed)) {
        unlocked = 0;
        sched_yield();
    }
}
