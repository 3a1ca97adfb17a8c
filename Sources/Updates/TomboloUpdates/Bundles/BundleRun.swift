import CEndMark
import Synchronization

/// The use of a bundle by an app, from its start to its end or to the end of the process.
///
/// An app that is killed twice while it shows a release on trial leaves the release. A run records an orderly end in the store when its owner is released or the
/// process exits, so that such a run does not count. If SIGTERM, SIGINT or SIGHUP ends the process, and the app does not handle the signal, the end is orderly too: that is
/// how a session or a service manager ends an app.
final class BundleRun: OrderlyRun {
    private let store: ReleaseStore
    private let bundle: String
    private let isOpen = Mutex(true)
    /// The registration of the file that a signal creates.
    private let mark: Int32

    /// Claims a bundle.
    /// - Throws: ``StoreError/inUse(_:)`` if another updater has it.
    init(_ store: ReleaseStore, bundle: String) throws(StoreError) {
        try store.open(bundle)
        (self.store, self.bundle) = (store, bundle)
        mark = end_mark_add(store.endPath(of: bundle))
        OrderlyExit.watch(self)
    }

    deinit {
        end()
        end_mark_remove(mark)
        OrderlyExit.forget(self)
        store.close(bundle)
    }

    /// Records the end of the app or of the updater. Only the first call has an effect.
    func end() {
        isOpen.withLock { isOpen in
            if isOpen { store.noteOrderlyEnd(of: bundle) }
            isOpen = false
        }
    }
}
