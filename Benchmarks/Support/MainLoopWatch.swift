import CGLib

/// Records how long the main thread is busy between two waits of its loop.
///
/// GLib waits in one poll function, which a program can replace. The work between two calls of this function (events, drawing, jobs of the
/// main actor) takes the time for which a user sees no reaction.
@MainActor
package enum MainLoopWatch {
    /// The busy times since ``start()``, in order.
    package private(set) static var stretches: [Duration] = []
    private static var isNoting = false
    private static var lastWait = ContinuousClock.now

    /// Drops earlier times and begins to record.
    package static func start() {
        stretches = []
        isNoting = true
        lastWait = .now
        g_main_context_set_poll_func(nil, wait)
    }

    /// Stops recording.
    package static func stop() { isNoting = false }

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
