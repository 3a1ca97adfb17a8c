import CWebKitGTK

/// Notes how long the main thread is busy between two times that it waits for something to happen.
///
/// GLib waits in one function, and lets a program put its own in the place of it: whatever runs between two calls of that one, events,
/// drawing, and the jobs of the main actor, is what a person waits for.
@MainActor
enum MainLoopWatch {
    private(set) static var stretches: [Duration] = []
    private static var isNoting = false
    private static var lastWait = ContinuousClock.now

    /// Looks at the main loop from now on.
    static func start() {
        stretches = []
        isNoting = true
        lastWait = .now
        g_main_context_set_poll_func(nil, wait)
    }

    static func stop() { isNoting = false }

    private static let wait: GPollFunc = { descriptors, count, timeout in
        nonisolated(unsafe) let descriptors = descriptors
        return MainActor.assumeIsolated {
            if isNoting { stretches.append(.now - lastWait) }
            let result = g_poll(descriptors, count, timeout)
            lastWait = .now
            return result
        }
    }
}
