package import CGLib

/// Makes GLib's main loop watch a descriptor for as long as this value lives.
package final class DescriptorSource {
    private let source: UnsafeMutablePointer<GSource>

    /// Calls `isReady` on the main actor whenever the descriptor can be read or written without waiting.
    ///
    /// If `isReady` itself runs a main loop, it may be called again before it has returned.
    /// - Parameter descriptor: The descriptor to watch. It must remain open until after this value is released.
    package init(_ descriptor: Int32, _ condition: GIOCondition, isReady: @escaping @MainActor () -> Void) {
        source = tombolo_descriptor_source_new(
            descriptor, condition,
            { _, _, data in
                // The callback runs on the main thread, which `assumeIsolated` checks, so the main actor may use the C pointer.
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    // Retained during the call, because the call may remove the source, which releases the closure.
                    let closure = data.map { Unmanaged<Closure>.fromOpaque($0).takeUnretainedValue() }
                    closure?.body()
                }
                return 1
            }, Unmanaged.passRetained(Closure(isReady)).toOpaque(),
            { data in data.map { Unmanaged<Closure>.fromOpaque($0).release() } })
    }

    isolated deinit {
        g_source_destroy(source)
        g_source_unref(source)
    }

    private final class Closure {
        let body: @MainActor () -> Void

        init(_ body: @escaping @MainActor () -> Void) { self.body = body }
    }
}
