extension Page {
    /// Whether the user pressed something in this document within the last `UserActivation.defaultLifetime`.
    ///
    /// ## Platforms
    /// On WebKitGTK, input that a WebDriver client synthesizes does not reach the widget, so it does not
    /// count.
    public var isUserActive: Bool { userActivation.isActive(at: .now) }

    /// Consumes the user's last press, so that it cannot be used again.
    /// - Returns: Whether there was a press that still counted.
    public func consumeUserActivation() -> Bool { userActivation.consume(at: .now) }

    /// Notes a press and notifies the observers.
    package func engineDidReceivePress(_ engine: any PageEngine) {
        guard !isClosed else { return }
        userActivation.notePress(at: .now)
        reportPress()
    }
}
