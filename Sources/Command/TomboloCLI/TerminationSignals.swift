import CGLib
import Glibc

/// Handles the signals that request the end of the process. It handles them in the main loop, so that everything that was started can be ended
/// in order.
@MainActor
final class TerminationSignals {
    private let action: @MainActor (Int32) -> Void
    private static let signals = [SIGTERM, SIGINT, SIGHUP]
    private var sources: [guint] = []
    /// A context that never runs. Its sources become ready when a signal arrives, whatever the main loop is doing.
    private let witness = g_main_context_new()

    /// Whether a signal has arrived, even if the action has not been called yet.
    var hasCome: Bool { g_main_context_pending(witness) != 0 }

    /// Takes over the signals. A signal that arrives before the main loop runs is processed when the main loop runs.
    init(_ action: @escaping @MainActor (Int32) -> Void) {
        self.action = action
        // A process inherits the signal mask of its parent, which may block these signals.
        var set = sigset_t()
        sigemptyset(&set)
        for signal in Self.signals { sigaddset(&set, signal) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        for signal in Self.signals {
            let source = g_unix_signal_source_new(signal)
            g_source_attach(source, witness)
            g_source_unref(source)
            let box = Unmanaged.passRetained(Handler(signal: signal, owner: self))
            sources.append(
                g_unix_signal_add_full(
                    G_PRIORITY_HIGH, signal,
                    { box in
                        guard let box else { return 0 }
                        let handler = Unmanaged<Handler>.fromOpaque(box).takeUnretainedValue()
                        MainActor.assumeIsolated { handler.owner?.action(handler.signal) }
                        return 1
                    },
                    box.toOpaque(),
                    { box in if let box { Unmanaged<Handler>.fromOpaque(box).release() } }))
        }
    }

    isolated deinit {
        for source in sources { g_source_remove(source) }
        // Releases the context's sources as well.
        g_main_context_unref(witness)
    }
}

@MainActor
private final class Handler {
    let signal: Int32
    weak var owner: TerminationSignals?

    init(signal: Int32, owner: TerminationSignals) {
        self.signal = signal
        self.owner = owner
    }
}
