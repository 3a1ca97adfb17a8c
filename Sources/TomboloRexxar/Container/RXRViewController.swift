#if os(Linux)
public import Tombolo
public import TomboloBridge
public import TomboloEngine

/// A container: a page and what is native around it.
@MainActor
open class RXRViewController {
    /// What is shown.
    public let view: RXRContainerView
    /// The page's bridge.
    public let bridge: Bridge
    /// The title; nil until there is one.
    public var title: String? {
        didSet { view.header.title = title ?? "" }
    }
    /// Called with a button of the page in the header bar that was pressed, and the document that put it there.
    public var onMenuPress: (@MainActor (RXRMenuItem, Sender) -> Void)?

    private(set) lazy var refreshControl = makeRefreshControl()

    /// Makes a container around a page.
    public init(_ pageView: PageView) {
        bridge = pageView.bridge
        view = RXRContainerView(around: pageView.widget)
    }

    /// Calls a function of a document.
    /// - Throws: ``TomboloError``.
    open func callFunction(
        _ name: PageFunctionName, argument: JSONValue?, in document: DocumentID
    ) async throws {
        let request: JSONValue = [
            "members": .array(name.members.map(JSONValue.string)), "arguments": .array(argument.map { [$0] } ?? []),
        ]
        try await bridge.call("rexxar.callFunction", request, in: document)
    }

    /// Has a document tell when a person pulls it.
    func watchPulls(of document: DocumentID) async throws {
        try await bridge.call("rexxar.watchPulls", in: document)
    }

    /// Tells of something that happened.
    open func report(_ event: RXREvent) {}
}
#endif
