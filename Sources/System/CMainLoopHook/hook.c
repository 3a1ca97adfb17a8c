#include "CMainLoopHook.h"
#include <stdlib.h>

// From the Swift runtime's public header swift/Runtime/Concurrency.h: what an asynchronous main ends in. On Linux that is
// dispatch_main(), which retires the main thread and lets workers run the main actor; GTK wants the thread that it began on.
typedef __attribute__((swiftcall)) void (*drain_queue)(void);
extern __attribute__((swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(drain_queue);

// GLibRuntime/MainQueueSource.swift
void tombolo_park_main_thread(void);

static __attribute__((swiftcall)) void drain_in_glib(drain_queue original) {
    (void)original;
    tombolo_park_main_thread();
    abort();
}

__attribute__((constructor)) static void install(void) { swift_task_asyncMainDrainQueue_hook = drain_in_glib; }
