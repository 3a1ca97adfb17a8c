extension BundleUpdater {
    /// Records the start of the app again if the stored state could not be read then, and can be read now.
    func repeatStart() async {
        guard await store.rereadState(of: source.bundle) else { return }
        let (source, embedded, now) = (source, embedded.release, clock())
        let hasEndedInOrder = store.hasEndedInOrder(source.bundle)
        let start = await store.change(source.bundle, self.embedded) { state in
            state.start(source, embedded, after: hasEndedInOrder, at: now, appliesStaged: false)
        }
        if start.failure == nil { store.forgetOrderlyEnd(of: source.bundle) }
        accept(start)
        if let refused = start.value { send(rollBackOf: refused) }
    }
}
