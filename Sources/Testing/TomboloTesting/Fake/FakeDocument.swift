#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A document without a DOM tree. It has JavaScript worlds that share listeners and timers, and a life cycle from
/// document start to its end.
@MainActor
final class FakeDocument {
    /// The stage of the document's life cycle, which determines whether script runs.
    enum State {
        case active
        /// In the page cache: work for the document is postponed.
        case suspended
        case gone
    }

    let machine: ScriptMachine
    let isTop: Bool
    let origin: Origin
    private(set) var url: String
    private(set) var state = State.active
    private(set) weak var engine: FakePageEngine?
    /// The object that the worlds share.
    let core: ScriptValue
    /// The object through which script accesses the engine.
    let host: ScriptValue
    var frames: [FakeDocument] = []
    /// The running requests of script, by number.
    var requests: [Int: FakeRequest] = [:]

    private let coreContext: ScriptContext
    private var worlds: [ContentWorld: FakeWorld] = [:]
    private var calls: [Int: CheckedContinuation<JSONValue?, any Error>] = [:]
    private var lastCall = 0
    private var timers: [Int: Task<Void, Never>] = [:]
    private var postponed: [@MainActor () -> Void] = []

    init(_ url: String, origin: Origin, isTop: Bool, in engine: FakePageEngine) {
        machine = engine.machine
        self.url = url
        self.origin = origin
        self.isTop = isTop
        self.engine = engine
        coreContext = ScriptContext(in: machine)
        let receiver = FakeHost()
        host = coreContext.function { [receiver] arguments in receiver.document?.receive(arguments) }
        core = coreContext.evaluate(Self.script, source: "fake-core.js").value.call([host])
        core.set("url", to: coreContext.value(url))
        core.set("origin", to: coreContext.value(origin.description))
        let topOrigin = isTop ? origin : engine.document?.origin ?? .opaque
        core.set("topOrigin", to: coreContext.value(topOrigin.description))
        core.set("canFetch", to: coreContext.value(engine.requestHandler != nil))
        receiver.document = self
    }

    private static let script = EmbeddedScripts.fakeCore

    // MARK: Worlds

    /// The world with a name, created at the first call.
    func world(_ name: ContentWorld) -> FakeWorld {
        if let known = worlds[name] { return known }
        let world = FakeWorld(name, of: self)
        worlds[name] = world
        world.setHandlers(engine?.handlerNames(in: name) ?? [])
        return world
    }

    func handlersChanged(in name: ContentWorld) {
        worlds[name]?.setHandlers(engine?.handlerNames(in: name) ?? [])
    }

    /// Runs the app's scripts for an injection time.
    func runUserScripts(at time: UserScript.InjectionTime) {
        for script in engine?.scripts ?? [] where script.injectionTime == time && (isTop || script.frames == .all) {
            world(script.world).run(script.source, source: "")
        }
    }

    // MARK: Life cycle

    func setReadyState(_ name: String) { core.call("setReadyState", [coreContext.value(name)]) }

    func fire(_ type: String, at target: String, persisted: Bool? = nil) {
        let flag = persisted.map(coreContext.value) ?? coreContext.undefined
        core.call("fire", [coreContext.value(target), coreContext.value(type), flag])
    }

    func setURL(_ text: String) {
        url = text
        core.set("url", to: coreContext.value(text))
    }

    /// Simulates `document.open()`: removes listeners, and runs the scripts of document start again.
    func reopen() {
        core.call("reopen")
        runUserScripts(at: .documentStart)
    }

    /// Leaves the document, either for the page cache or permanently.
    func leave(forPageCache isKept: Bool) {
        guard state == .active else { return }
        fire("pagehide", at: "window", persisted: isKept)
        if !isKept { fire("unload", at: "window") }
        stopRequests()
        for frame in frames { frame.leave(forPageCache: isKept) }
        if isKept { suspend() } else { end() }
    }

    /// Brings the document back from the page cache.
    func resume() {
        guard state == .suspended else { return }
        state = .active
        for frame in frames { frame.resume() }
        fire("pageshow", at: "window", persisted: true)
        let late = postponed
        postponed = []
        for work in late { work() }
    }

    private func suspend() {
        state = .suspended
        failCalls()
    }

    /// Ends the document without notifying its script, because the process died, the page was closed, or script has
    /// already been notified.
    func end() {
        state = .gone
        stopRequests()
        for frame in frames { frame.end() }
        frames = []
        for timer in timers.values { timer.cancel() }
        timers = [:]
        postponed = []
        worlds = [:]
        failCalls()
    }

    // MARK: Messages of the engine to script

    func answer(_ id: Int, in name: ContentWorld, with text: [UInt8]?) {
        engine?.pipe.send(runsScript: true) { [weak self] in self?.whenActive { $0.worlds[name]?.settle(id, text) } }
    }

    func callFunction(_ body: String, argument: JSONValue?, in name: ContentWorld) async throws -> JSONValue? {
        let json = try argument?.jsonText
        lastCall += 1
        let id = lastCall
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard state == .active else { return continuation.resume(throwing: Self.disconnected) }
                calls[id] = continuation
                engine?.pipe.send(runsScript: true) { [weak self] in
                    self?.whenActive { $0.world(name).run(id, body: body, json: json) }
                }
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.settle(id, .failure(CancellationError())) }
        }
    }

    func report(_ event: FakeRequest.Event, of id: Int, in name: ContentWorld) {
        whenActive { $0.worlds[name]?.report(event, of: id) }
    }

    func settle(_ id: Int, _ result: Result<JSONValue?, any Error>) {
        calls.removeValue(forKey: id)?.resume(with: result)
    }

    func startTimer(_ id: Int, after milliseconds: Double) {
        timers[id] = Task { @MainActor [weak self] in
            try? await Task.sleep(for: .milliseconds(max(0, milliseconds)))
            guard !Task.isCancelled, let self else { return }
            timers[id] = nil
            whenActive { $0.core.call("fireTimer", [$0.coreContext.value(id)]) }
        }
    }

    func stopTimer(_ id: Int) { timers.removeValue(forKey: id)?.cancel() }

    /// Runs work now for an active document, and later for a suspended one. Drops it for a document that has ended.
    private func whenActive(_ work: @escaping @MainActor (FakeDocument) -> Void) {
        switch state {
        case .active: work(self)
        case .suspended: postponed.append { [weak self] in if let self { work(self) } }
        case .gone: break
        }
    }

    private func failCalls() {
        let over = calls.values
        calls = [:]
        for call in over { call.resume(throwing: Self.disconnected) }
    }

    static let disconnected = ScriptError(.disconnected, message: "The document was left.")
}

/// Lets a document's script access the document without keeping it alive.
@MainActor
private final class FakeHost {
    weak var document: FakeDocument?
}
