public import TomboloEngine

/// Connects one page to Swift: receives the calls of the page's documents, and sends events and calls of page
/// functions.
///
/// A bridge denies every call and event that its policy does not grant. Each page has one bridge: make it before the
/// page loads; the page retains it. All of its work runs on the main actor.
@MainActor
public final class Bridge {
    let core: BridgeCore
    /// The older bridges whose APIs the page's documents may use.
    package let dialects: [any Dialect]
    private var dialectGrants: DialectGrants

    /// Connects `page` to `calls`.
    /// - Parameter dialects: The older bridges whose APIs the page's documents may use, each within its scope. The
    ///   dialects are added to `calls` as plugins, so a registry with dialects serves only one page.
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
        // Added after the answerers of the dialects: this answerer dismisses the prompts that no dialect answers.
        page.addPromptAnswerer(core)
        // Comes after the loop that adds the dialects, since it needs the names that they register.
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &core.policy)
    }

    /// The page, held weakly; nil once it has been released.
    public var page: Page? { core.page }
    /// The registry of the calls that pages can make.
    public var calls: CallRegistry { core.calls }
    /// Limits on the calls, messages and memory of the page's documents.
    package var limits: BridgeLimits { core.limits }
    /// The access policy. A change applies to all later calls. The events that documents listen to are checked again
    /// when the policy is set.
    public var policy: AccessPolicy {
        get { core.policy }
        set {
            core.policy = newValue
            if let grantFilter { core.policy.grants.removeAll { !grantFilter($0) } }
            core.policyChanged()
        }
    }
    /// Decides which grants may take effect; nil for all. Applied each time ``policy`` is set. A program that is built
    /// for release sets a filter.
    package var grantFilter: (@MainActor (Grant) -> Bool)?
    /// Checks that the names in each grant exist: the registered calls, the declared events
    /// (``CallRegistering/declareEvents(_:)``), the scopes of arguments, and the origins.
    ///
    /// A ``PageView`` calls this function when it is made. Setting ``policy`` does not check the names, so call it
    /// again afterwards. The pattern `*` and names of dialects' functions (`wvjb.call.login`) are not compared with the
    /// registered calls.
    /// - Parameter servedOrigins: The schemes that the page serves, with their hosts; nil to check no origins. Origins
    ///   of `http` and `https` and folders of files are not checked.
    /// - Throws: ``AccessPolicyError`` for the first grant with a name that does not exist, or with a call that the
    ///   grant can never allow.
    public func checkPolicy(servedOrigins: [String: ServedHosts]? = nil) throws(AccessPolicyError) {
        let existing = ExistingNames(calls, dialects: dialects, servedOrigins: servedOrigins)
        for grant in policy.grants { try grant.check(against: existing) }
    }

    /// Asks the user about calls whose grants require a prompt. Without a prompter these calls are denied. A
    /// ``PageView`` sets a prompter that shows a dialog.
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
    /// A document's transport, number of unanswered calls and held bytes; nil if the document has ended.
    package func activity(of document: DocumentID) -> (isDirect: Bool, callsInFlight: Int, heldBytes: Int)? {
        core.documents.sessions[document].map { ($0.usesDirectChannel, $0.calls.count, $0.heldBytes) }
    }
    /// The number of unanswered calls from all documents.
    package var callsInFlight: Int { core.documents.sessions.values.reduce(0) { $0 + $1.calls.count } }
    /// Whether the page may contain a document whose origin differs from the top-level document's. Also true while no
    /// top-level document is connected.
    package var hasForeignFrames: Bool { core.hasForeignFrames }
    /// The number of bytes that the app holds for the documents of the page; at most ``BridgeLimits/pageBytes``.
    package var heldBytes: Int { core.memory.used }

    // MARK: Events

    /// The events from now on, in order. Each access returns a separate sequence, which ends with the page. The latest
    /// 4,096 unread events are kept.
    public var events: AsyncStream<BridgeEvent> { core.observers.streams.makeStream() }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (BridgeEvent) -> Void)? {
        get { core.observers.streams.onEvent }
        set { core.observers.streams.onEvent = newValue }
    }

    /// Calls `observer` with every event as it happens, before ``onEvent``, until the returned observation is cancelled.
    /// The framework uses this function, and leaves ``onEvent`` to the app.
    @discardableResult
    package func observe(_ observer: @escaping @MainActor (BridgeEvent) -> Void) -> EventObservation {
        core.observers.streams.add(observer)
    }

    /// Runs the handlers of the page's calls; nil by default.
    package var instrument: (any CallInstrument)? {
        get { core.instrument }
        set { core.instrument = newValue }
    }

    /// Passes the records that documents and Swift exchange to `receiver`, which is held weakly. Records are parsed
    /// while there is a receiver.
    package func addTrafficReceiver(_ receiver: any TrafficReceiving) { core.traffic.add(receiver) }

    /// Stops passing records to a receiver that was added with ``addTrafficReceiver(_:)``.
    package func removeTrafficReceiver(_ receiver: any TrafficReceiving) { core.traffic.remove(receiver) }

    // MARK: Dialects

    /// Applies the current scopes of the dialects. The grants of the dialects change at once; their page scripts change
    /// from the next document on.
    public func refreshDialects() {
        guard let page, !page.isClosed else { return }
        core.transport.setDialects(dialects, on: page)
        var changed = policy
        dialectGrants.remove(from: &changed)
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &changed)
        policy = changed
    }

    /// Makes a call for a document that is blocked until the call is answered. The checks are the same as for a call
    /// that the document sent as a record.
    ///
    /// The caller must have identified the document by means other than page script. In events the call has the id 0,
    /// which page script does not assign to any call.
    /// - Parameters:
    ///   - name: The call's full name.
    ///   - argument: The call's argument, which has not been checked.
    /// - Returns: The result; nil for a call without a result.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `disconnected` when the document does not
    ///   exist, `invalidArgument` for an asynchronous handler, or the handler's error.
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

    /// Reads a synchronous request from a prompt: the document that made the request, and the name of the request. The
    /// document is blocked until the prompt is answered.
    ///
    /// The page script of a dialect sends such a request with `sendSynchronousCall(what, text)`. The relay prefixes the
    /// request with the document's key, which page script cannot read. So neither a page nor a frame can make a request
    /// in the name of another document. Records that the document sent before the request are processed first: at least
    /// 64 of them, and then as many as fit in some milliseconds.
    /// - Parameter message: The message of any prompt.
    /// - Returns: Nil for a prompt of another form, or of a document that has ended.
    package func synchronousRequest(in message: String) -> (document: Document, what: String)? {
        core.synchronousCalls.request(in: message).map { ($0.session.document, $0.what) }
    }
}

extension Page {
    /// The bridge of the page; nil for a page without a bridge.
    public internal(set) var bridge: Bridge? {
        get { attachment as? Bridge }
        set { attachment = newValue }
    }
}
