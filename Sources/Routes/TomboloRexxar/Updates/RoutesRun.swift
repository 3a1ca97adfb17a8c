import Synchronization
import TomboloUpdates

/// The use of a store by a route manager, from its start until the manager is released or the process ends.
///
/// A version of the routes that is not confirmed is rolled back after two starts. Starts that ended in order do not count, because a user may
/// leave a page before its trial has ended. A run records an orderly end in the store when the manager is released or the process exits, unless
/// a page of the version has failed. If SIGTERM, SIGINT or SIGHUP ends the process, and the app does not handle the signal, the end is orderly
/// too.
final class RoutesRun: OrderlyRun {
    private let store: ResourceStore
    /// The file that a signal creates; nil after the end, or after a failure.
    private let mark: Mutex<EndMark?>

    init(_ store: ResourceStore) {
        self.store = store
        mark = Mutex(EndMark(store.endPath))
        OrderlyExit.watch(self)
    }

    deinit {
        end()
        OrderlyExit.forget(self)
    }

    /// Records that a page of the version has failed. This start then counts, even if the app ends in order.
    func fail() { mark.withLock { $0 = nil } }

    /// Records the end of the app or of the manager. Only the first call has an effect.
    func end() {
        mark.withLock { mark in
            if mark != nil { store.noteOrderlyEnd() }
            mark = nil
        }
    }
}
