#include "CMainLoopHook.h"
#include <stdlib.h>

// The declaration is from the Swift runtime's public header swift/Runtime/Concurrency.h. An asynchronous main ends by
// calling this hook. On Linux the default is dispatch_main(), which retires the main thread and lets worker threads run
// the main actor. GTK, however, has to remain on the thread on which it was initialised.
typedef __attribute__((swiftcall)) void (*drain_queue)(void);
extern __attribute__((swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(drain_queue);

// Defined in GLibRuntime/MainQueueSource.swift.
void tombolo_park_main_thread(void);

static __attribute__((swiftcall)) void drain_in_glib(drain_queue original) {
    (void)original;
    tombolo_park_main_thread();
    abort();
}

__attribute__((constructor)) static void install(void) { swift_task_asyncMainDrainQueue_hook = drain_in_glib; }
