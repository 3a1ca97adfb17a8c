import Synchronization

/// The use of a store from the start of an app, or of a route manager, to its end.
///
/// A version of the routes that is not confirmed is rolled back after two starts. Only starts that did not end in order count, since a page
/// may be left before its time has passed. This records the end in the store when the manager is gone or the process exits, unless a page
/// of the version has failed.
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

    /// Records that a page of the version has failed, so that this start counts however the app ends.
    func fail() { isOpen.withLock { $0 = false } }

    /// Records the end of the app or of the manager; only the first call counts.
    func end() {
        isOpen.withLock { isOpen in
            if isOpen { store.noteOrderlyEnd() }
            isOpen = false
        }
    }
}
