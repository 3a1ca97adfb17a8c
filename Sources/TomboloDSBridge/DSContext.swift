public import TomboloBridge
public import TomboloEngine

/// What a method learns beside its argument.
@MainActor
public struct DSContext {
    /// The document that called.
    public let document: Document
    private weak var bridge: Bridge?

    init(document: Document, bridge: Bridge?) {
        self.document = document
        self.bridge = bridge
    }

    /// The page it was called from; nil once the page is closed.
    public var page: Page? { bridge?.page }
}
