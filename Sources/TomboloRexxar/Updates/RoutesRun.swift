import Synchronization

/// The use of a store from the start of an app, or of a route manager, to its end.
///
/// A version of the routes that nobody confirms is gone back from after two starts. Only starts count that were not ended in order, since a page may be left before
/// its time has passed: this notes the end in the store when the manager is gone or the process exits, unless a page of the version has failed.
final class RoutesRun: Sendable {
    private let store: ResourceStore
    private let isOpen = Mutex(true)

    init(_ store: ResourceStore) {
        self.store = store
        OrderlyExit.watch(self)
    }

    deinit {
        end()
        OrderlyExit.forget(self)
    }

    /// A page of the version has failed, so that this start counts however the app ends.
    func fail() { isOpen.withLock { $0 = false } }

    /// The app ends, or the manager; only the first time counts.
    func end() {
        isOpen.withLock { isOpen in
            if isOpen { store.noteOrderlyEnd() }
            isOpen = false
        }
    }
}
