/// Whether the user has just pressed a key, a button or the screen in a page.
///
/// It follows transient activation of the HTML standard, with three differences: presses are those that the page's widget receives, which no script and
/// no web process can make; the whole page shares one activation, since an engine does not tell which frame was pressed; and what consumes it
/// leaves nothing for others.
public struct UserActivation: Sendable, Hashable {
    /// How long a press counts: as long as in Chromium. WebKit has one second for some features and more for others.
    public static let lifetime = Duration.seconds(5)

    private var pressed: ContinuousClock.Instant?

    /// Makes one without a press.
    public init() {}

    /// Notes a press.
    public mutating func notePress(at now: ContinuousClock.Instant) { pressed = now }

    /// Whether a press still counts.
    public func isActive(at now: ContinuousClock.Instant) -> Bool {
        guard let pressed else { return false }
        return now - pressed <= Self.lifetime
    }

    /// Takes the press, if one still counts.
    /// - Returns: Whether one did.
    public mutating func consume(at now: ContinuousClock.Instant) -> Bool {
        defer { clear() }
        return isActive(at: now)
    }

    /// Forgets the press: the document that it was meant for is gone.
    public mutating func clear() { pressed = nil }
}
