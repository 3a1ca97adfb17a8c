extension BundleUpdater {
    /// Stores what follows from verified metadata, and reports entries of the channel that this version of the app does not use.
    /// - Returns: The check for the state at this time.
    func note(_ decided: DecidedCheck) async -> DecidedCheck {
        expirations = decided.expirations
        let unused = decided.channel.passedOver.map(\.path)
        if !unused.isEmpty, lastPassedOver != decided.channelVersion {
            lastPassedOver = decided.channelVersion
            receivers.report(.passedOver(unused))
        }
        return await change { $0.note(decided) }
    }
}
