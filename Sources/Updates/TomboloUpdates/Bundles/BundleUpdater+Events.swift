extension BundleUpdater {
    /// The events from now on, in order. Each access returns a separate sequence, which ends with the updater. The latest 4,096 unread events are kept.
    ///
    /// The first sequence begins with the earlier roll-backs, such as that at the start of the app, and with the problems of the stored state at the start.
    public var events: AsyncStream<UpdateEvent> { receivers.makeStream() }

    /// Called with every event as it happens; nil by default.
    ///
    /// The first closure is called at once with the earlier roll-backs, such as that at the start of the app, and with the problems of the stored state at the start.
    public var onEvent: (@MainActor (UpdateEvent) -> Void)? {
        get { receivers.onEvent }
        set { receivers.onEvent = newValue }
    }
}
