public import TomboloBridge
public import TomboloEngine

/// The context of a call to a method: the document that made the call, and its page.
@MainActor
public struct DSContext {
    /// The document that made the call.
    public let document: Document
    private weak var bridge: Bridge?

    init(document: Document, bridge: Bridge?) {
        self.document = document
        self.bridge = bridge
    }

    /// The page of the document; nil once the page is closed.
    public var page: Page? { bridge?.page }
}
