import TomboloEngine
import TomboloSystem

/// The parts of a bridge, and the state that they share.
///
/// The core works without a page, so its parts can be tested without an engine. The bridge owns the core. Parts such as
/// `lifecycle` are values that are made for each use. So they do not keep the core alive when a handler of the app
/// releases the page, and with it the bridge.
@MainActor
final class BridgeCore {
    weak var page: Page?
    /// The bridge that is passed to the app.
    weak var bridge: Bridge?
    let calls: CallRegistry
    let limits: BridgeLimits
    var policy: AccessPolicy
    var prompter: (any PermissionPrompting)?
    let permissionQueue = PermissionQueue()

    let transport = PageTransport()
    let documents = DocumentTable()
    let observers: EventObservers
    /// Receive the records of all documents.
    var traffic = TrafficReceivers()
    /// Runs the handlers of calls; nil if nothing traces them.
    var instrument: (any CallInstrument)?
    let deadlines = Deadlines()
    /// Reusable buffers for the values of all streams.
    let spareTexts = SpareTexts()

    let starts = DocumentStarts()
    private(set) lazy var backlogs = makeBacklogs()
    private(set) lazy var memory = MemoryGuard(
        limits, documents: documents, report: { [observers] in observers.report($0) },
        disconnect: { [weak self] in self?.lifecycle.disconnect($0, $1) })
    private(set) lazy var flushes = FlushQueue { [weak self] in self?.memory.check($0) }
    private(set) lazy var removedFrames = RemovedFrameDetector(
        over: documents,
        waitForIdle: { [weak self] in await self?.waitForIdle(atMost: RemovedFrameDetector.idleLimit) },
        end: { [weak self] in self?.lifecycle.end($0, "The frame was removed.") })

    init(calls: CallRegistry, policy: AccessPolicy, limits: BridgeLimits) {
        (self.calls, self.policy, self.limits) = (calls, policy, limits)
        observers = EventObservers(calls)
    }

    var lifecycle: DocumentLifecycle { DocumentLifecycle(core: self) }
    var records: RecordProcessor { RecordProcessor(core: self) }
    var admission: CallAdmission { CallAdmission(core: self) }
    var dispatcher: CallDispatcher { CallDispatcher(core: self) }
    var synchronousCalls: SynchronousCalls { SynchronousCalls(core: self) }
    var events: EventDelivery { EventDelivery(core: self) }
    var pageFunctions: PageFunctionCaller { PageFunctionCaller(core: self) }
    var pageStreams: PageStreams { PageStreams(core: self) }

    private func makeBacklogs() -> BacklogQueue {
        BacklogQueue(
            waitForIdle: { [weak self] in await self?.waitForIdle(atMost: BacklogQueue.idleLimit) },
            serve: { [weak self] in self?.records.processSlice(of: $0) })
    }

    /// Suspends until the main loop has handled its other events, or the time `limit` has passed.
    private func waitForIdle(atMost limit: Duration) async {
        guard let page else { return await Task.yield() }
        await page.engine.waitForIdle(atMost: limit)
    }

    /// Updates whether the policy grants anything to a document.
    func updateGrants(of session: DocumentSession) {
        session.setGranted(policy.grantsAnything(to: session.document))
    }

    /// Applies a changed policy to all documents, and checks again the events that they listen to.
    func policyChanged() {
        for session in documents.sessions.values {
            session.forgetDecisions()
            updateGrants(of: session)
            flushes.schedule(session)
            session.events.allow { session.decision(on: .event($0), in: policy).isAllowed }
        }
        for receiver in traffic.current() { receiver.accessPolicyChanged() }
    }
}

extension BridgeCore: DocumentAccepting {
    func accept(_ handshake: DocumentHandshake, over channel: any DocumentChannel) -> (any DocumentReceiving)? {
        lifecycle.begin(handshake, over: channel)
    }

    func receivedMalformed(_ reason: String) { observers.report(.malformed(reason, by: nil)) }
}
