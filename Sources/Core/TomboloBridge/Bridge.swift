public import TomboloEngine

/// Connects one page to Swift: receives the calls of its documents, and sends events and calls of page functions.
///
/// Denies everything until the policy grants something. Made once for a page, before the page loads; the page keeps it.
/// Everything runs on the main actor.
@MainActor
public final class Bridge {
    let core: BridgeCore
    /// The older bridges that the page's documents may use.
    package let dialects: [any Dialect]
    private var dialectGrants: DialectGrants

    /// Connects `page` to `calls`.
    /// - Parameter dialects: The older bridges that the page's documents may use, each within its scope. They are added
    ///   to `calls` as plugins, so a registry with dialects serves one page.
    package init(
        page: Page, calls: CallRegistry, policy: AccessPolicy = AccessPolicy(), limits: BridgeLimits = BridgeLimits(),
        dialects: [any Dialect] = []
    ) {
        core = BridgeCore(calls: calls, policy: policy, limits: limits)
        self.dialects = dialects
        dialectGrants = DialectGrants([], in: calls)
        (core.page, core.bridge) = (page, self)
        page.bridge = self
        page.frameCensus = core
        page.addObserver(core)
        core.transport.start(on: page, for: core, dialects: dialects, maximumLength: limits.pageBytes)
        calls.attach(self)
        for dialect in dialects { calls.add(dialect) }
        // Added after those of the dialects: a prompt that no dialect answers ends here.
        page.addPromptAnswerer(core)
        // Needs the names that the dialects have registered by now.
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &core.policy)
    }

    /// The page, held weakly; nil once it has been released.
    public var page: Page? { core.page }
    /// The registry of the calls that pages can make.
    public var calls: CallRegistry { core.calls }
    /// Limits on the calls, messages and memory of the page's documents.
    package var limits: BridgeLimits { core.limits }
    /// The access policy. A change applies from the next call on; the events that documents listen to are checked again
    /// at once.
    public var policy: AccessPolicy {
        get { core.policy }
        set {
            core.policy = newValue
            if let grantFilter { core.policy.grants.removeAll { !grantFilter($0) } }
            core.policyChanged()
        }
    }
    /// Filter of the grants that may take effect, also of a policy that is set later; nil for all. A program that is
    /// built for release has one.
    package var grantFilter: (@MainActor (Grant) -> Bool)?
    /// Asks the user about calls whose grants require a prompt; without it they are denied. A ``PageView`` sets
    /// one that shows a dialog.
    public var prompter: (any PermissionPrompting)? {
        get { core.prompter }
        set { core.prompter = newValue }
    }

    // MARK: Documents

    /// The connected top-level document, if any.
    public var document: Document? { core.documents.top?.document }
    /// Whether the records of the top-level document use the engine's direct channel; false without a document.
    public var usesDirectChannel: Bool { core.documents.top?.usesDirectChannel ?? false }
    /// The documents that are connected to the bridge, in no particular order.
    public var allDocuments: [Document] { core.documents.sessions.values.map(\.document) }
    /// The number of calls that have not been answered, of all documents.
    package var callsInFlight: Int { core.documents.sessions.values.reduce(0) { $0 + $1.calls.count } }
    /// Whether there is a document of another origin than the top-level document's.
    package var hasForeignFrames: Bool { core.hasForeignFrames }
    /// The number of bytes that the documents of the page make the app hold; at most ``BridgeLimits/pageBytes``.
    package var heldBytes: Int { core.memory.used }

    // MARK: Events

    /// The bridge's events from now on, in order. Each access returns a separate sequence. The latest 4,096 unread events
    /// are kept.
    public var events: AsyncStream<BridgeEvent> { core.observers.streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (BridgeEvent) -> Void)? {
        get { core.observers.streams.onEvent }
        set { core.observers.streams.onEvent = newValue }
    }

    /// Calls `observer` with every event as it happens, for the lifetime of the bridge. For the framework, which leaves
    /// ``onEvent`` to the app.
    package func observe(_ observer: @escaping @MainActor (BridgeEvent) -> Void) {
        core.observers.streams.add(observer)
    }

    // MARK: Dialects

    /// Applies the current scopes of the dialects: to the calls they grant at once, and to page scripts from the next
    /// document on.
    public func refreshDialects() {
        guard let page, !page.isClosed else { return }
        core.transport.setDialects(dialects, on: page)
        var changed = policy
        dialectGrants.remove(from: &changed)
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &changed)
        policy = changed
    }

    /// Makes a call for a document that blocks until it has the answer, with the same checks as for a call that the
    /// document sent as a message.
    ///
    /// The caller states which document that is, and must be certain of it by other means than page script. In events
    /// the call has the id 0, which no call of a message has.
    /// - Parameters:
    ///   - name: The call's full name.
    ///   - argument: Its argument, which has not been checked.
    /// - Returns: The result; nil for a call without a result.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `disconnected` when the document does not
    ///   exist, `invalidArgument` for a handler that is asynchronous, or the error of the handler.
    package func callNow(
        _ name: String, _ argument: JSONText?, for document: DocumentID
    ) throws(TomboloError) -> JSONText? {
        guard let session = core.documents.sessions[document] else {
            throw TomboloError(.disconnected, "There is no such document.")
        }
        let output = try core.synchronousCalls.call(
            .call(name), argument.map { IncomingPayload($0) }, in: session)
        return output.utf8.isEmpty ? nil : JSONText(output)
    }

    /// The document and the name of a synchronous request that a prompt carries: the document blocks until the prompt
    /// is answered.
    ///
    /// The page's half of a dialect sends such a request with `sendSynchronousCall(what, text)`. The relay prefixes it
    /// with a key that no page has, so neither a page nor a frame can make a request for another document. Records that
    /// the document sent before the request are processed first: 64 at least, and others for some milliseconds.
    /// - Parameter message: The prompt's message, of any prompt.
    /// - Returns: Nil for a prompt of another form, or of a document that has ended.
    package func synchronousRequest(in message: String) -> (document: Document, what: String)? {
        core.synchronousCalls.request(in: message).map { ($0.session.document, $0.what) }
    }
}

extension Page {
    /// The page's bridge; nil while it has none.
    public internal(set) var bridge: Bridge? {
        get { attachment as? Bridge }
        set { attachment = newValue }
    }
}
