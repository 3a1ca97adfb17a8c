extension BundleUpdater {
    /// Stores the consequences of verified metadata, and reports releases of the channel that this version of the app
    /// cannot read.
    /// - Returns: The check for the state at this time.
    func note(_ decided: DecidedCheck) async -> DecidedCheck {
        expirations = decided.expirations
        // Targets without a version are not releases.
        let unused = decided.channel.passedOver.filter { $0.version != nil }.map(\.path)
        let channel = decided.channel.channel
        if !unused.isEmpty, lastPassedOver[channel] != decided.channelVersion {
            lastPassedOver[channel] = decided.channelVersion
            receivers.report(.passedOver(unused))
        }
        return await change { $0.note(decided) }
    }
}
