public import TomboloBridge
public import TomboloEngine

/// What a method learns beside its argument.
@MainActor
public struct DSContext {
    /// The document that called.
    public let sender: Sender
    private weak var bridge: Bridge?

    init(sender: Sender, bridge: Bridge?) {
        self.sender = sender
        self.bridge = bridge
    }

    /// The page it was called from; nil once the page is closed.
    public var page: Page? { bridge?.page }
}
