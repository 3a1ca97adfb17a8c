public import TomboloBridge
public import TomboloEngine

/// Speaks with pages written for DSBridge, in one page.
///
/// Off until ``scope`` names origins, and refused in cross-origin frames whatever it says. A page's call is a prompt that
/// Swift answers at once, so the page stands still meanwhile: methods that take time are asynchronous. Everything runs on
/// the main actor.
@MainActor
public final class DSBridge: Dialect {
    /// `dsbridge`.
    public let name = "dsbridge"
    /// Where it is switched on.
    public var scope: DialectScope
    /// What pages see of it.
    public let dialect: DSBridgeDialect
    /// Called when a page calls `window.close()`. Without it, the page reports that it wants to close.
    public var javascriptCloseWindowListener: (@MainActor () -> Void)?

    weak var bridge: Bridge?
    var dialogBlock = DialogBlock()
    var objects: [String: JavascriptObject] = [:]
    var progressListeners: [Int: ProgressListener] = [:]
    var lastHandling = 0
    /// The documents that have made calls.
    var callers: [DocumentID: DSOpenCalls] = [:]
    private var answers: [DocumentID: [JSONValue]] = [:]
    private var observers: [@MainActor (DSBridgeEvent) -> Void] = []

    /// Makes a dialect.
    /// - Parameters:
    ///   - dialect: What pages see of it.
    ///   - reach: Where it is switched on; nowhere by default.
    public init(dialect: DSBridgeDialect = .iOS, in scope: DialectScope = DialectScope()) {
        self.dialect = dialect
        self.scope = scope
    }

    /// The page's half.
    public var pageSource: String { String(decoding: PackageResources.dsbridge_js, as: UTF8.self) }
    /// What the page's half is told.
    public var pageConfiguration: JSONValue { ["dialect": .string(dialect.rawValue)] }

    /// Lets pages call the methods of `object`, under a namespace or under none. It replaces the one that was there.
    public func addJavascriptObject(_ object: JavascriptObject, namespace: String = "") {
        objects[namespace] = object
    }

    /// Takes the methods of a namespace away.
    public func removeJavascriptObject(_ namespace: String = "") { objects[namespace] = nil }

    /// Tells `observer` of every event as it happens, for as long as the dialect lives.
    public func observe(_ observer: @escaping @MainActor (DSBridgeEvent) -> Void) { observers.append(observer) }

    func report(_ event: DSBridgeEvent) {
        for observer in observers { observer(event) }
    }

    /// Registers what the page's half calls.
    public func register(in calls: PluginCalls) {
        calls.register("call") { [weak self] (request: DSRequest, context: CallContext) -> JSONValue in
            self?.answer(request, from: context) ?? .null
        }
        calls.register("progress") { [weak self] (progress: DSProgress, context: CallContext) in
            self?.progressListeners[progress.id]?.receive(progress.data, from: context.document)
        }
    }

    /// Answers the page's prompts from now on.
    public func load(into bridge: Bridge) {
        self.bridge = bridge
        bridge.page?.addPromptAnswerer(self)
        applyDialogBlock()
    }

    /// Answers no more.
    public func unload(from bridge: Bridge) {
        bridge.page?.removePromptAnswerer(self)
        bridge.page?.dialogWaiting = .untilAnswered
        self.bridge = nil
        callers = [:]
        answers = [:]
    }

    /// Forgets the document.
    public func documentDidEnd(_ document: Document, in bridge: Bridge) {
        callers[document.id] = nil
        answers[document.id] = nil
        if dialogBlock.forget(document.id) { applyDialogBlock() }
    }

    /// Sends an answer to a callback of the page, together with those that are there by the end of this turn.
    /// - Returns: Whether the document is still there.
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
        // It fails only when the document has gone, and then nobody waits.
        try? await bridge.call("dsbridge.answer", JSONValue.array(all), in: document)
    }
}
