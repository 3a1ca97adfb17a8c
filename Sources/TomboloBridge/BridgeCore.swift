import TomboloEngine

/// The parts of a bridge, and the state that they share.
///
/// It works without a page, so its parts are tested without an engine. The parts refer to it without keeping it; the
/// bridge owns it.
@MainActor
final class BridgeCore {
    weak var page: Page?
    /// The bridge, which public interfaces pass to the app.
    weak var bridge: Bridge?
    let calls: CallRegistry
    let limits: BridgeLimits
    var policy: AccessPolicy
    var prompter: (any PermissionPrompting)?
    let permissionQueue = PermissionQueue()

    let transport: any DocumentTransport
    let documents = DocumentTable()
    let observers: EventObservers
    let deadlines = Deadlines()
    /// Storage for the values of all streams.
    let spareTexts = SpareTexts()

    private(set) lazy var lifecycle = DocumentLifecycle(self)
    private(set) lazy var records = RecordProcessor(self)
    private(set) lazy var memory = MemoryGuard(
        limits, documents: documents, report: { [observers] in observers.report($0) },
        disconnect: { [weak self] in self?.lifecycle.disconnect($0, $1) })
    private(set) lazy var flushes = FlushQueue { [weak self] in self?.memory.check($0) }
    private(set) lazy var frameWatch = FrameWatch(over: documents) { [weak self] in
        self?.lifecycle.end($0, "The frame was removed.")
    }

    init(
        calls: CallRegistry, policy: AccessPolicy, limits: BridgeLimits,
        transport: any DocumentTransport = RelayTransport()
    ) {
        (self.calls, self.policy, self.limits, self.transport) = (calls, policy, limits, transport)
        observers = EventObservers(calls)
    }

    var admission: CallAdmission { CallAdmission(core: self) }
    var dispatcher: CallDispatcher { CallDispatcher(core: self) }
    var synchronousCalls: SynchronousCalls { SynchronousCalls(core: self) }
    var events: EventDelivery { EventDelivery(core: self) }
    var pageFunctions: PageFunctionCaller { PageFunctionCaller(core: self) }
    var pageStreams: PageStreams { PageStreams(core: self) }

    /// Stores in a document whether the policy grants it anything.
    func updateGrants(of session: DocumentSession) {
        session.setGranted(policy.grantsAnything(to: session.document))
    }

    /// Applies a changed policy to all documents: the events that they listen to are checked again at once.
    func policyChanged() {
        for session in documents.sessions.values {
            session.forgetDecisions()
            updateGrants(of: session)
            flushes.schedule(session)
            session.events.allow { session.decision(on: .event($0), in: policy).isAllowed }
        }
    }
}

extension BridgeCore: DocumentAccepting {
    func accept(_ handshake: DocumentHandshake, over link: any DocumentLink) -> (any DocumentReceiving)? {
        lifecycle.begin(handshake, over: link)
    }

    func receivedMalformed(_ reason: String) { observers.report(.malformed(reason, by: nil)) }
}
