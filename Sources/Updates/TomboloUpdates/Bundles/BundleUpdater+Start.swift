extension BundleUpdater {
    /// Records the start of the app again if the stored state could not be read at the start but can be read now.
    /// Reports the release in use if it changes as a result.
    func repeatStart() async {
        let old = release.digest
        guard await store.rereadState(of: source.bundle) else { return }
        let (source, embedded, now) = (source, embedded.release, clock())
        let (own, chosen) = (source.channel, chosenChannel)
        let hasEndedInOrder = store.hasEndedInOrder(source.bundle)
        let start = await store.change(source.bundle, self.embedded) { state in
            let refused = state.start(source, embedded, after: hasEndedInOrder, at: now, appliesStaged: false)
            if let chosen { state.choose(chosen, own: own) }
            return refused
        }
        if start.failure == nil { store.forgetOrderlyEnd(of: source.bundle) }
        accept(start)
        if let refused = start.value {
            send(rollBackOf: refused)
        } else if start.left == nil, release.digest != old {
            receivers.report(.applied(release: release.name))
        }
    }
}
