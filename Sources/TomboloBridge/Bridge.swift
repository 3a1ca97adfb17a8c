public import TomboloEngine

/// Connects one page to Swift: receives the calls of its documents, and sends events and calls of page functions.
///
/// Denies everything until the policy grants something. Made once for a page, before the page loads; the page keeps it.
/// Everything runs on the main actor.
@MainActor
public final class Bridge {
    /// The page, held weakly; nil once it has been released.
    public private(set) weak var page: Page?
    /// The registry of the calls that pages can make.
    public let calls: CallRegistry
    /// The access policy. A change applies from the next call on; the events that documents listen to are checked again
    /// at once.
    public var policy: AccessPolicy {
        didSet {
            if let grantFilter { policy.grants.removeAll { !grantFilter($0) } }
            policyChanged()
        }
    }
    /// Filter of the grants that may take effect, also of a policy that is set later; nil for all. A program that is
    /// built for release has one.
    package var grantFilter: (@MainActor (Grant) -> Bool)?
    /// Asks the user about calls whose grants require a prompt; without it they are denied. A ``Tombolo/PageView`` sets
    /// one that shows a dialog.
    public var prompter: (any PermissionPrompting)?
    let permissionQueue = PermissionQueue()
    /// Limits on the calls, messages and memory of the page's documents.
    public let limits: BridgeLimits

    /// The older bridges that the page's documents may use.
    public let dialects: [any Dialect]
    private var dialectGrants: DialectGrants

    let documents = DocumentTable()
    private(set) lazy var memory = PageMemory(limits)
    let transport: any DocumentTransport = RelayTransport()
    let deadlines = Deadlines()
    /// Storage for the values of all streams.
    let spareTexts = SpareTexts()
    private(set) lazy var frameWatch = FrameWatch(over: documents) { [weak self] session in
        self?.end(session, "The frame was removed.")
    }
    private(set) lazy var backlogs = makeBacklogs()
    /// The callbacks that wait for a top-level document, in order.
    var startWaiters: [@MainActor () -> Void] = []
    /// Whether a web process exists for the committed document: false from a crash to the next load.
    var hasProcess = true
    private var listeners: [Int: AsyncStream<BridgeEvent>.Continuation] = [:]
    private var observers: [@MainActor (BridgeEvent) -> Void] = []
    private var nextListener = 0
    private var unflushed: [DocumentSession] = []

    /// Connects `page` to `calls`.
    /// - Parameter dialects: The older bridges that the page's documents may use, each within its scope. They are added
    ///   to `calls` as plugins, so a registry with dialects serves one page.
    public init(
        page: Page, calls: CallRegistry, policy: AccessPolicy = AccessPolicy(), limits: BridgeLimits = BridgeLimits(),
        dialects: [any Dialect] = []
    ) {
        self.page = page
        self.calls = calls
        self.policy = policy
        self.limits = limits
        self.dialects = dialects
        dialectGrants = DialectGrants([], in: calls)
        page.bridge = self
        page.frameCensus = self
        page.addObserver(self)
        transport.start(on: page, for: self, dialects: dialects, maximumLength: limits.pageBytes)
        calls.attach(self)
        for dialect in dialects { calls.add(dialect) }
        // Added after those of the dialects: a prompt that no dialect answers ends here.
        page.addPromptAnswerer(self)
        // Needs the names that the dialects have registered by now.
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &self.policy)
    }

    /// The connected top-level document, if any.
    public var document: Document? { documents.top?.document }
    /// Whether the records of the top-level document use the engine's direct channel; false without a document.
    public var usesDirectChannel: Bool { documents.top?.usesDirectChannel ?? false }
    /// The documents that are connected to the bridge, in no particular order.
    public var allDocuments: [Document] { documents.sessions.values.map(\.document) }
    /// The number of calls that have not been answered, of all documents.
    public var callsInFlight: Int { documents.sessions.values.reduce(0) { $0 + $1.calls.count } }

    /// The bridge's events from now on, in order. The latest 4,096 are kept until they are read
    /// (``TomboloEngine/EventLimits/maximumUnreadEvents``).
    public var events: AsyncStream<BridgeEvent> {
        let id = nextListener
        nextListener += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: BridgeEvent.self, bufferingPolicy: .bufferingNewest(EventLimits.maximumUnreadEvents))
        listeners[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.listeners[id] = nil }
        }
        return stream
    }

    /// Calls `observer` with every event as it happens, for the lifetime of the bridge.
    public func observe(_ observer: @escaping @MainActor (BridgeEvent) -> Void) {
        observers.append(observer)
    }

    /// Whether there is an observer or a listener; checked before an event is made, since calls are many.
    var isObserved: Bool { !listeners.isEmpty || !observers.isEmpty }

    func report(_ event: @autoclosure () -> BridgeEvent) {
        guard isObserved else { return }
        let event = event().redacted(for: calls.sensitiveCalls).shortened
        for observer in observers { observer(event) }
        for listener in listeners.values { listener.yield(event) }
    }

    /// Schedules a flush of a document's records, together with everything else that is written for it in this turn of
    /// the main loop.
    func flushSoon(_ session: DocumentSession) {
        guard !session.isUnflushed else { return }
        session.isUnflushed = true
        if unflushed.isEmpty {
            Task { @MainActor [weak self] in self?.flushNow() }
        }
        unflushed.append(session)
    }

    private func makeBacklogs() -> BacklogQueue {
        BacklogQueue(
            waitForIdle: { [weak page] in
                if let page { await page.engine.waitForIdle() } else { await Task.yield() }
            },
            serve: { [weak self] in self?.processBacklogSlice(of: $0) })
    }

    private func flushNow() {
        let sessions = unflushed
        unflushed = []
        for session in sessions { session.isUnflushed = false }
        for session in sessions where !session.isOver { flush(session) }
    }

    /// Sends a document's records, if it accepts them, and counts the memory of the rest.
    func flush(_ session: DocumentSession) {
        session.flush()
        checkMemory(of: session)
    }

    /// Disconnects a document that exceeded a limit.
    func disconnect(_ session: DocumentSession, _ reason: String) {
        guard documents.disconnect(session.document.id, reason) != nil else { return }
        noteEnd(of: session)
    }

    /// Ends a document that is gone, after the records that it sent before have been processed.
    func end(_ session: DocumentSession, _ reason: String) {
        catchUp(with: CollectionOfOne(session))
        guard documents.end(session.document.id, reason) != nil else { return }
        noteEnd(of: session)
    }

    func noteEnd(of session: DocumentSession) {
        report(.documentEnded(session.document))
        for plugin in calls.plugins { plugin.documentDidEnd(session.document, in: self) }
    }

    /// Applies the current scopes of the dialects: to the calls they grant at once, and to page scripts from the next
    /// document on.
    public func refreshDialects() {
        guard let page, !page.isClosed else { return }
        transport.setDialects(dialects, on: page)
        var changed = policy
        dialectGrants.remove(from: &changed)
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &changed)
        policy = changed
    }

    private func policyChanged() {
        for session in documents.sessions.values {
            session.forgetDecisions()
            updateGrants(of: session)
            flushSoon(session)
            session.events.allow { session.decision(on: .event($0), in: policy).isAllowed }
        }
    }

    func finish() {
        for listener in listeners.values { listener.finish() }
        listeners = [:]
        calls.detach(self)
    }
}

extension Bridge: PromptAnswering {
    /// Keeps the prompts of relays, and imitations of them, from the page's dialogs where no dialect answers them. A
    /// user cannot answer such a prompt, and the key in it must stay secret.
    public func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        guard message.hasPrefix(Wire.promptMark) else { return nil }
        if let (document, what) = synchronousRequest(in: message), what == Wire.callRequest,
            let session = documents.sessions[document.id]
        {
            return .accepted(
                text: String(decoding: answerCallByText(Array(defaultText.utf8)[...], in: session), as: UTF8.self))
        }
        report(
            .malformed("a synchronous request that no dialect handles", by: synchronousRequest(in: message)?.document))
        return .dismissed
    }
}

extension Bridge: FrameCensus {
    /// Whether there is a document of another origin than the top-level document's.
    public var hasForeignFrames: Bool { documents.hasForeignFrames }
}

extension Page {
    /// The page's bridge; nil while it has none.
    public internal(set) var bridge: Bridge? {
        get { attachment as? Bridge }
        set { attachment = newValue }
    }
}
