import CGLib

/// A connected signal handler. It is disconnected when this value is released, even if the instance has been finalized
/// before.
///
/// All signals use the same marshaller, which passes the arguments as typed `GValue`s. So a handler that reads an argument as the
/// wrong type gets nil, instead of the memory of another object. Handlers should capture their owner weakly.
package final class SignalConnection {
    // Never changes, and is used only on the main actor.
    private nonisolated(unsafe) let closure: UnsafeMutablePointer<GClosure>

    /// Connects a handler to a signal that returns a value.
    /// - Parameter detailedSignal: The signal's name, with its detail if it has one: for example `decide-policy` or
    ///   `notify::uri`.
    package init(
        _ instance: UnsafeMutableRawPointer, _ detailedSignal: String,
        answering handler: @escaping @MainActor (SignalArguments) -> SignalAnswer
    ) {
        let box = Unmanaged.passRetained(SignalHandler(handler))
        closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box.toOpaque())
        // Adds a reference for this value, so that the closure can be invalidated even after the instance is finalized.
        g_closure_ref(closure)
        g_closure_sink(closure)
        g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            guard let box = closure?.pointee.data else { return }
            // The marshaller runs on the main thread, which `assumeIsolated` checks, so the main actor may use the C pointers.
            nonisolated(unsafe) let emission = (box: box, result: result, values: values)
            MainActor.assumeIsolated {
                let handler = Unmanaged<SignalHandler>.fromOpaque(emission.box).takeUnretainedValue()
                let answer = handler.body(SignalArguments(start: emission.values, count: count))
                if let result = emission.result { answer.write(to: result) }
            }
        }
        g_closure_add_finalize_notifier(closure, box.toOpaque()) { data, _ in
            if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
        }
        g_signal_connect_closure(instance, detailedSignal, closure, 0)
    }

    /// Connects a handler to a signal that returns nothing.
    package convenience init(
        _ instance: UnsafeMutableRawPointer, _ detailedSignal: String,
        handler: @escaping @MainActor (SignalArguments) -> Void
    ) {
        self.init(
            instance, detailedSignal,
            answering: { arguments in
                handler(arguments)
                return .none
            })
    }

    isolated deinit {
        // Disconnects the handler if it is still connected, and releases the values that it captured.
        g_closure_invalidate(closure)
        g_closure_unref(closure)
    }
}

private final class SignalHandler {
    let body: @MainActor (SignalArguments) -> SignalAnswer

    init(_ body: @escaping @MainActor (SignalArguments) -> SignalAnswer) { self.body = body }
}
