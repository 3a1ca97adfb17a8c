/// Whether the user has just pressed a key, a button or the screen in a page.
///
/// Follows the HTML standard's transient activation, with two differences. Only presses that the page's widget receives
/// count, which neither a script nor a web process can forge. And the whole page shares one activation, since an engine
/// does not report which frame was pressed. A press that one call consumes does not count for later calls. WebKit's own
/// activation is separate.
package struct UserActivation: Sendable, Hashable {
    /// The time for which a press counts, as in Chromium. WebKit's own limit is one second for some features and longer
    /// for others.
    package static let defaultLifetime = Duration.seconds(5)

    private let lifetime: Duration
    private var pressed: ContinuousClock.Instant?

    /// Creates an activation without a press.
    /// - Parameter lifetime: The time for which a press counts.
    package init(lifetime: Duration = Self.defaultLifetime) { self.lifetime = lifetime }

    /// Notes a press at the time `now`.
    package mutating func notePress(at now: ContinuousClock.Instant) { pressed = now }

    /// Whether a press still counts.
    package func isActive(at now: ContinuousClock.Instant) -> Bool {
        guard let pressed else { return false }
        return now - pressed <= lifetime
    }

    /// Consumes the press.
    /// - Returns: Whether the press still counted.
    package mutating func consume(at now: ContinuousClock.Instant) -> Bool {
        defer { clear() }
        return isActive(at: now)
    }

    /// Drops the press. Called when the document in which it was made has been replaced.
    package mutating func clear() { pressed = nil }
}
