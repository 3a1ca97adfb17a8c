public import TomboloBridge
public import TomboloEngine

/// Serves one page whose documents were written for DSBridge.
///
/// The dialect is off until ``scope`` has origins, and is always denied in cross-origin frames. A call from a page is a
/// prompt that Swift answers synchronously, and the page is blocked until then. So a method that takes time must be
/// asynchronous. Everything runs on the main actor.
@MainActor
public final class DSBridge: Dialect {
    /// The name of the dialect, `dsbridge`.
    public let name = "dsbridge"
    /// The origins and frames in which the dialect is switched on.
    public var scope: DialectScope
    /// The platform of the original library that pages see.
    public let dialect: DSBridgeDialect
    /// Called when a page calls `window.close()`. Without a listener, the page reports a request to close
    /// (`PageEvent.closeRequested`).
    public var javascriptCloseWindowListener: (@MainActor () -> Void)?

    weak var bridge: Bridge?
    var dialogBlock = DialogBlock()
    var objects: [String: JavascriptObject] = [:]
    var progressListeners: [Int: ProgressListener] = [:]
    var lastHandling = 0
    /// The open calls of each document that has made calls.
    var callers: [DocumentID: DSOpenCalls] = [:]
    private var answers: [DocumentID: [JSONValue]] = [:]
    private let streams = EventStreams<DSBridgeEvent>()

    /// Creates a dialect.
    /// - Parameters:
    ///   - dialect: The platform of the original library that pages see.
    ///   - scope: The origins and frames in which the dialect is switched on; none by default.
    public init(dialect: DSBridgeDialect = .iOS, in scope: DialectScope = DialectScope()) {
        self.dialect = dialect
        self.scope = scope
    }

    /// The dialect's part of the page script.
    public var pageSource: String { EmbeddedScripts.dsbridge }
    /// The configuration of the dialect's page script.
    public var pageConfiguration: JSONValue { ["dialect": .string(dialect.rawValue)] }

    /// Lets pages call the methods of `object`, under a namespace or without one. Replaces the previous object of that
    /// namespace.
    public func addJavascriptObject(_ object: JavascriptObject, namespace: String = "") {
        objects[namespace] = object
    }

    /// Removes the methods of a namespace.
    public func removeJavascriptObject(_ namespace: String = "") { objects[namespace] = nil }

    /// The events from now on, in order. Each access returns a separate sequence, which ends with this object. The latest
    /// 4,096 unread events are kept.
    public var events: AsyncStream<DSBridgeEvent> { streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (DSBridgeEvent) -> Void)? {
        get { streams.onEvent }
        set { streams.onEvent = newValue }
    }

    func report(_ event: DSBridgeEvent) { streams.report(event) }

    /// Registers the calls of the dialect's page script.
    public func register(in calls: PluginCalls) {
        calls.register("call") { [weak self] (request: DSRequest, context: CallContext) -> JSONValue in
            self?.answer(request, from: context) ?? .null
        }
        calls.register("progress") { [weak self] (progress: DSProgress, context: CallContext) in
            self?.progressListeners[progress.id]?.receive(progress.data, from: context.document)
        }
    }

    /// Connects the dialect to the page. From now on it answers the page's prompts that are calls.
    public func load(into bridge: Bridge) {
        self.bridge = bridge
        bridge.page?.addPromptAnswerer(self)
        applyDialogBlock()
    }

    /// Disconnects the dialect from the page. It no longer answers prompts, and dialogs block pages again.
    public func unload(from bridge: Bridge) {
        bridge.page?.removePromptAnswerer(self)
        bridge.page?.dialogWaiting = .untilAnswered
        self.bridge = nil
        callers = [:]
        answers = [:]
    }

    /// Discards the open calls and the dialog setting of a document that has ended.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) {
        callers[document.id] = nil
        answers[document.id] = nil
        if dialogBlock.forget(document.id) { applyDialogBlock() }
    }

    /// Sends an answer to a callback of the page, together with other answers of the same main-actor turn.
    /// - Returns: Whether the document still exists.
    func answer(_ value: JSONValue, to stub: String?, complete: Bool, in document: DocumentID) -> Bool {
        guard callers[document] != nil else { return false }
        guard let stub else { return true }
        let answer: JSONValue = ["stub": .string(stub), "data": value, "complete": .bool(complete)]
        if answers[document] == nil {
            Task { @MainActor [weak self] in await self?.sendAnswers(to: document) }
        }
        answers[document, default: []].append(answer)
        return true
    }

    private func sendAnswers(to document: DocumentID) async {
        guard let bridge, let all = answers.removeValue(forKey: document) else { return }
        // The call fails only if the document has ended, in which case no callback waits for the answers.
        try? await bridge.call("dsbridge.answer", JSONValue.array(all), in: document)
    }
}
