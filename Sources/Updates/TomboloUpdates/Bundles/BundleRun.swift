import Synchronization

/// The use of a bundle by an app, from its start to its end or to the end of the process.
///
/// An app that is killed twice while it shows a release on trial leaves the release. A run records an orderly end in the store when its owner is released or the
/// process exits, so that such a run does not count. If SIGTERM, SIGINT or SIGHUP ends the process, and the app does not handle the signal, the end is orderly too: that is
/// how a session or a service manager ends an app.
final class BundleRun: OrderlyRun {
    private let store: ReleaseStore
    private let bundle: String
    /// The file that a signal creates; nil after the end.
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
