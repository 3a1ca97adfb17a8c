public import TomboloEngine

/// Joins one page to Swift: its documents' calls come in here, and events and calls of page functions go out.
///
/// Closed until the policy grants something. Made once for a page, before it loads; the page keeps it. Everything runs
/// on the main actor.
@MainActor
public final class Bridge {
    /// The page; nil once it is closed.
    public private(set) weak var page: Page?
    /// The calls that can be made.
    public let calls: CallRegistry
    /// Who may make them. A change holds from the next call on; events that a document listens to are judged again.
    public var policy: AccessPolicy {
        didSet {
            if let grantFilter { policy.grants.removeAll { !grantFilter($0) } }
            policyChanged()
        }
    }
    /// Which grants may take effect, also of a policy that is set later; nil for all. A program that is built for release has one.
    package var grantFilter: (@MainActor (Grant) -> Bool)?
    /// Who asks the user about calls whose grants require a prompt; without one they are denied. A ``Tombolo/PageView`` has one that shows a dialog.
    public var prompter: (any PermissionPrompting)?
    let permissionQueue = PermissionQueue()
    /// What one document may ask for.
    public let limits: BridgeLimits

    /// The older bridges that its pages may use.
    public let dialects: [any Dialect]
    private var dialectGrants: DialectGrants

    let documents = DocumentTable()
    private(set) lazy var memory = PageMemory(limits)
    let transport: any DocumentTransport = RelayTransport()
    let deadlines = Deadlines()
    /// Storage for the values of all streams.
    let spareTexts = SpareTexts()
    private(set) lazy var frameWatch = FrameWatch(over: documents) { [weak self] session in
        self?.end(session, "The frame is gone.")
    }
    private(set) lazy var backlogs = makeBacklogs()
    /// Those who wait for a top-level document, in order.
    var startWaiters: [@MainActor () -> Void] = []
    /// Whether there is a process that the committed document can live in: false from a crash to the next load.
    var hasProcess = true
    private var listeners: [Int: AsyncStream<BridgeEvent>.Continuation] = [:]
    private var observers: [@MainActor (BridgeEvent) -> Void] = []
    private var nextListener = 0
    private var unflushed: [DocumentSession] = []

    /// Joins `page` to `calls`.
    /// - Parameter dialects: The older bridges that its pages may use, each where it is switched on. They are added to
    ///   `calls` as plugins, so that a registry with dialects serves one page.
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
        // Behind those of dialects: what none of them takes ends here.
        page.addPromptAnswerer(self)
        // Which needs the names that they have registered by now.
        dialectGrants = DialectGrants(dialects, in: calls)
        dialectGrants.add(to: &self.policy)
    }

    /// The top-level document that is connected; nil while none is.
    public var document: Document? { documents.top?.document }
    /// Whether what the top-level document and Swift say to each other takes the engine's direct channel; false while there is no document.
    public var usesDirectChannel: Bool { documents.top?.usesDirectChannel ?? false }
    /// All documents that are connected.
    public var allDocuments: [Document] { documents.sessions.values.map(\.document) }
    /// Calls that have not been answered, over all documents.
    public var callsInFlight: Int { documents.sessions.values.reduce(0) { $0 + $1.calls.count } }

    /// What happens from now on, in order. The latest 4,096 are kept until they are taken (``TomboloEngine/EventLimits/maximumUnreadEvents``).
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

    /// Tells `observer` of every event as it happens, for as long as the bridge lives.
    public func observe(_ observer: @escaping @MainActor (BridgeEvent) -> Void) {
        observers.append(observer)
    }

    /// Whether anybody would hear of an event; asked before one is made, since calls are many.
    var isObserved: Bool { !listeners.isEmpty || !observers.isEmpty }

    func report(_ event: @autoclosure () -> BridgeEvent) {
        guard isObserved else { return }
        let event = event().redacted(for: calls.sensitiveCalls).shortened
        for observer in observers { observer(event) }
        for listener in listeners.values { listener.yield(event) }
    }

    /// Sends what was written for a document, together with all that is written for it in this turn of the main loop.
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
        let scopes = unflushed
        unflushed = []
        for session in scopes { session.isUnflushed = false }
        for session in scopes where !session.isOver { flush(session) }
    }

    /// Sends what was written for a document, if it takes it, and counts what is left.
    func flush(_ session: DocumentSession) {
        session.flush()
        checkMemory(of: session)
    }

    /// Ends a document that asked for too much.
    func disconnect(_ session: DocumentSession, _ reason: String) {
        guard documents.disconnect(session.document.id, reason) != nil else { return }
        noteEnd(of: session)
    }

    /// Ends a document that is gone, once what it sent before has been processed.
    func end(_ session: DocumentSession, _ reason: String) {
        catchUp(with: CollectionOfOne(session))
        guard documents.end(session.document.id, reason) != nil else { return }
        noteEnd(of: session)
    }

    func noteEnd(of session: DocumentSession) {
        report(.documentEnded(session.document))
        for plugin in calls.plugins { plugin.documentDidEnd(session.document, in: self) }
    }

    /// Takes up where the dialects are switched on now: what they may call at once, what pages see of them with the
    /// next document.
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
    /// Keeps what a relay asks, and what pretends to be so, from the page's dialogs where no dialect takes it: a person
    /// cannot answer it, and the key in it is nobody else's.
    public func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        guard message.hasPrefix(Wire.promptMark) else { return nil }
        if let (document, what) = question(in: message), what == Wire.callQuestion,
            let session = documents.sessions[document.id]
        {
            return .accepted(
                text: String(decoding: answerCallByText(Array(defaultText.utf8)[...], in: session), as: UTF8.self))
        }
        report(.malformed("a question that no dialect answers", by: question(in: message)?.document))
        return .dismissed
    }
}

extension Bridge: FrameCensus {
    /// Whether a document of another origin than the top-level one's is there.
    public var hasForeignFrames: Bool { documents.hasForeignFrames }
}

extension Page {
    /// The page's bridge; nil while it has none.
    public internal(set) var bridge: Bridge? {
        get { attachment as? Bridge }
        set { attachment = newValue }
    }
}
