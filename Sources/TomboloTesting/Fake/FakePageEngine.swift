#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine
import TomboloEngineGTK

/// A page engine without a display, a process or a network, which runs real page script in JavaScriptCore.
///
/// It follows the contract of ``PageEngine``: worlds, scripts, message handlers, navigation with its events in order, a back-forward list
/// with a page cache, dialogs, crashes. Documents come from a ``FakeWeb``. There is no tree and no layout: of HTML it takes the title,
/// the scripts and what the load waits for; frames are added with ``addFrame(_:running:)``. Nothing is waited for that a test does not
/// hold back, except timers that page script sets.
@MainActor
public final class FakePageEngine: PageEngine {
    /// Who is told and asked.
    public weak var delegate: (any PageEngineDelegate)?
    /// Where documents come from.
    public let web: FakeWeb
    /// Whether a document that is left goes into the page cache.
    public var hasPageCache = true
    /// The origin of cross-origin frames.
    public var foreignOrigin = Origin(serialized: "app://elsewhere")
    /// Zoom of the whole page; nothing shows it.
    public var zoom = 1.0
    /// The schemes whose documents count as secure contexts of the page's own. None by default.
    public var secureSchemes: Set<String> = []
    /// The lists in use; nothing is blocked by them.
    public private(set) var contentRules: [ContentRuleList] = []
    /// What the page wrote to its console, and errors that nobody caught.
    public private(set) var consoleLines: [String] = []
    /// The title of the document that is shown.
    public internal(set) var title = ""
    /// The progress of the load.
    public internal(set) var progress = 0.0

    let machine = ScriptMachine()
    private let functionSyntax = FunctionSyntax()
    let pipe = FakePipe()
    private(set) var scripts: [UserScript] = []
    private(set) var isClosed = false
    /// The load that is on its way, asked about or begun.
    var running: FakeNavigation?
    var history = FakeHistory()
    /// What the shown document was loaded from, for reloads.
    var content: PageContent?
    var document: FakeDocument?
    private var handlers: [ContentWorld: [String]] = [:]
    private var heldMessages: [@MainActor () -> Void]?
    private var frameCount = 0
    var lastDownload = 0

    /// Makes an engine.
    public init(web: FakeWeb) { self.web = web }

    /// The URL an address bar would show.
    public var url: URL? { running?.url ?? document.flatMap { URL(string: $0.url) } }
    /// Whether a load is running.
    public var isLoading: Bool { running != nil }
    /// Where Back and Forward lead.
    public var backForwardList: BackForwardList { history.list }
    /// None: script runs in this process.
    public var webProcessIdentifiers: [Int32] { [] }

    // MARK: Scripts

    /// Adds a script for documents loaded from now on.
    public func add(_ script: UserScript) { scripts.append(script) }

    /// Takes all scripts away.
    public func removeAllScripts() { scripts = [] }

    /// Puts a handler into a world of every frame.
    public func addMessageHandler(_ name: String, in world: ContentWorld) {
        guard !handlerNames(in: world).contains(name) else { return }
        handlers[world, default: []].append(name)
        changeHandlers(in: world)
    }

    /// Takes a handler away.
    public func removeMessageHandler(_ name: String, in world: ContentWorld) {
        handlers[world]?.removeAll { $0 == name }
        changeHandlers(in: world)
    }

    /// Runs the body of an async function in the top-level document.
    public func callFunction(_ body: String, argument: JSONValue?, in world: ContentWorld) async throws -> JSONValue? {
        guard !isClosed, let document else { throw FakeDocument.disconnected }
        try functionSyntax.check(body)
        return try await document.callFunction(body, argument: argument, in: world)
    }

    func handlerNames(in world: ContentWorld) -> [String] { handlers[world] ?? [] }

    private func changeHandlers(in world: ContentWorld) {
        for document in [document].compactMap({ $0 }) {
            ([document] + document.frames).forEach { $0.handlersChanged(in: world) }
        }
    }

    /// Passes a script's message on, or keeps it while messages are held.
    func deliver(_ name: String, _ body: [UInt8], _ reply: FakeReply) {
        let delivery: @MainActor () -> Void = { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engine(self, didReceive: ScriptMessage(handler: name, body: body, reply: reply))
        }
        if heldMessages != nil { heldMessages?.append(delivery) } else { pipe.send(delivery) }
    }

    /// Keeps what script posts from arriving until ``releaseMessages()``, as a slow process would.
    public func holdMessages() { heldMessages = heldMessages ?? [] }

    /// Lets arrive what was held, and all that follows.
    public func releaseMessages() {
        let held = heldMessages ?? []
        heldMessages = nil
        for delivery in held { pipe.send(delivery) }
    }

    // MARK: Frames

    /// Puts a document into a frame of the page and runs a script in it.
    public func addFrame(_ kind: FrameKind, running script: String = "") -> FakeFrame {
        frameCount += 1
        guard let document, !isClosed else { return FakeFrame(nil, in: nil) }
        let origin = kind.origin(in: document.origin, other: foreignOrigin)
        let url = kind.url(in: document.origin, other: foreignOrigin, number: frameCount)
        if let url = URL(string: url) { delegate?.engine(self, loadsFrameAt: url) }
        let inner = FakeDocument(url, origin: origin, isTop: false, in: self)
        document.frames.append(inner)
        inner.runUserScripts(at: .documentStart)
        inner.world(.page).run(script, source: url)
        inner.runUserScripts(at: .documentEnd)
        inner.setReadyState("complete")
        inner.fire("load", at: "window")
        return FakeFrame(inner, in: document)
    }

    // MARK: The rest

    /// A picture of nothing: one transparent pixel.
    public func snapshot() async throws -> [UInt8] {
        guard !isClosed else { throw FakeDocument.disconnected }
        return Self.pixel
    }

    /// Notes which lists are in use.
    public func setContentRules(_ lists: [ContentRuleList]) async throws { contentRules = lists }

    func note(_ line: String) { consoleLines.append(line) }

    /// Ends the page for good.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        running?.task?.cancel()
        running = nil
        heldMessages = nil
        document?.end()
        document = nil
        history.endAll()
        scripts = []
        handlers = [:]
    }

    private static let pixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 6, 0, 0, 0,
        0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D,
        0x0A, 0x2D, 0xB4, 0,
        0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}
