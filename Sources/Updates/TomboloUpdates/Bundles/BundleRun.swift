import Synchronization

/// The use of a bundle by an app, from its start until the updater is released or the process ends.
///
/// An app that is killed twice while it shows a release on trial leaves the release. When its owner is released or the process exits, a run records an orderly end in the
/// store, and does not count against the release. If SIGTERM, SIGINT or SIGHUP ends the process, and the app does not handle the signal, the end is orderly too, because
/// a session or a service manager ends an app in this way.
final class BundleRun: OrderlyRun {
    private let store: ReleaseStore
    private let bundle: String
    /// The file that a signal creates; nil after the run has ended.
    private let mark: Mutex<EndMark?>

    /// Claims a bundle.
    /// - Throws: ``StoreError/inUse(_:)`` if another updater has it.
    init(_ store: ReleaseStore, bundle: String) throws(StoreError) {
        try store.open(bundle)
        (self.store, self.bundle) = (store, bundle)
        mark = Mutex(EndMark(store.endPath(of: bundle)))
        OrderlyExit.watch(self)
    }

    deinit {
        end()
        OrderlyExit.forget(self)
        store.close(bundle)
    }

    /// Records the end of the app or of the updater. Only the first call has an effect.
    func end() {
        mark.withLock { mark in
            if mark != nil { store.noteOrderlyEnd(of: bundle) }
            mark = nil
        }
    }
}
