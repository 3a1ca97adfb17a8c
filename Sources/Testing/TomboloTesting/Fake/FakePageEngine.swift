#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine
import TomboloEngineGTK

/// A page engine without a display, a process or a network, which runs real page script in JavaScriptCore.
///
/// It follows the contract of `PageEngine`: worlds, scripts, message handlers, navigation with its events in order, a
/// back-forward list with a page cache, dialogs, crashes. Documents come from a ``FakeWeb``. It has no tree and no
/// layout: from HTML, it uses only the title, the scripts and the resources for which the load waits. Frames are added
/// with ``addFrame(_:running:)``. It has no delays except those that a test adds and timers that page script sets.
@MainActor
package final class FakePageEngine: PageEngine {
    /// The delegate that receives events and makes decisions.
    package weak var delegate: (any PageEngineDelegate)?
    /// The source of documents.
    package let web: FakeWeb
    /// Answers the requests of script; nil for pages without `fetch`. Held weakly.
    package weak var requestHandler: (any FakeRequestHandling)?
    /// Whether a document goes into the page cache when the page leaves it.
    package var hasPageCache = true
    /// The origin of cross-origin frames.
    package var foreignOrigin = Origin(serialized: "app://elsewhere")
    /// The zoom factor of the whole page. It has no visible effect.
    package var zoom = 1.0
    /// The schemes whose pages count as secure contexts. Empty by default.
    package var secureSchemes: Set<String> = []
    /// Whether ``serve(_:by:)`` accepts handlers. False by default: script receives no responses from them.
    package var acceptsSchemes = false
    /// The handlers that ``serve(_:by:)`` accepted, by scheme. A test can pass requests to them.
    package private(set) var schemeHandlers: [String: any SchemeHandling] = [:]
    /// Whether the engine states that it serves schemes to documents of `https`. True by default.
    package var servesSchemesToSecureDocuments = true
    /// The lists in use. They do not block anything.
    package private(set) var contentRules: [ContentRuleList] = []
    /// The origin of the current document; opaque before the first one.
    package var documentOrigin: Origin { document?.origin ?? .opaque }
    /// The lines that the page wrote to its console, and uncaught errors.
    package private(set) var consoleLines: [String] = []
    /// The title of the current document.
    package internal(set) var title = ""
    /// The progress of the load, from 0 to 1.
    package internal(set) var progress = 0.0

    let machine = ScriptMachine()
    private let functionSyntax = FunctionSyntax()
    let pipe = FakePipe()
    private(set) var scripts: [UserScript] = []
    private(set) var isClosed = false
    /// The current load, which waits for a decision or has started.
    var running: FakeNavigation?
    var history = FakeHistory()
    /// The content of the current document, for reloads.
    var content: PageContent?
    var document: FakeDocument?
    private var handlers: [ContentWorld: [String]] = [:]
    private var heldMessages: [@MainActor () -> Void]?
    private var frameCount = 0
    var lastDownload = 0

    /// Creates an engine whose documents come from `web`.
    package init(web: FakeWeb) { self.web = web }

    /// All features, because a test triggers what they report.
    package var features: Set<EngineFeature> { Set(EngineFeature.allCases) }
    /// The URL that an address bar shows.
    package var url: URL? { running?.url ?? document.flatMap { URL(string: $0.url) } }
    /// Whether a load is running.
    package var isLoading: Bool { running != nil }
    /// The entries before and after the current one.
    package var backForwardList: BackForwardList { history.list }
    /// Always empty: script runs in this process.
    package var webProcessIdentifiers: [Int32] { [] }

    // MARK: Scripts

    /// Adds a script to documents that are loaded from now on.
    package func add(_ script: UserScript) { scripts.append(script) }

    package func removeAllScripts() { scripts = [] }

    /// Adds a message handler to a world of every frame.
    package func addMessageHandler(_ name: String, in world: ContentWorld) {
        guard !handlerNames(in: world).contains(name) else { return }
        handlers[world, default: []].append(name)
        changeHandlers(in: world)
    }

    /// Removes a message handler.
    package func removeMessageHandler(_ name: String, in world: ContentWorld) {
        handlers[world]?.removeAll { $0 == name }
        changeHandlers(in: world)
    }

    /// Runs the body of an async function in the top-level document.
    package func callFunction(_ body: String, argument: JSONValue?, in world: ContentWorld) async throws -> JSONValue? {
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

    /// Delivers a script message, or stores it while messages are held.
    func deliver(_ name: String, _ body: [UInt8], from document: FakeDocument, _ reply: FakeReply) {
        let sender = ScriptMessageSender(origin: document.origin, isTopLevel: document.isTop)
        let delivery: @MainActor () -> Void = { [weak self] in
            guard let self, !isClosed else { return }
            delegate?.engine(self, didReceive: ScriptMessage(handler: name, body: body, sender: sender, reply: reply))
        }
        if heldMessages != nil { heldMessages?.append(delivery) } else { pipe.send(delivery) }
    }

    /// Holds script messages back until ``releaseMessages()``, to simulate a slow process.
    package func holdMessages() { heldMessages = heldMessages ?? [] }

    /// Delivers the messages that were held, and delivers later ones at once.
    package func releaseMessages() {
        let held = heldMessages ?? []
        heldMessages = nil
        for delivery in held { pipe.send(delivery) }
    }

    // MARK: Frames

    /// Adds a frame with a document to the page, and runs a script in it.
    package func addFrame(_ kind: FrameKind, running script: String = "") -> FakeFrame {
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

    // MARK: Other operations

    /// Stores the handler of a scheme in ``schemeHandlers``, if the test has set ``acceptsSchemes``.
    package func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool {
        if acceptsSchemes { schemeHandlers[scheme] = handler }
        return acceptsSchemes
    }

    /// Returns a placeholder image: one transparent pixel.
    package func snapshot() async throws -> [UInt8] {
        guard !isClosed else { throw FakeDocument.disconnected }
        return Self.pixel
    }

    /// Stores the lists in ``contentRules``.
    package func setContentRules(_ lists: [ContentRuleList]) async throws { contentRules = lists }

    func note(_ line: String) { consoleLines.append(line) }

    /// Closes the page permanently.
    package func close() {
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
        schemeHandlers = [:]
    }

    private static let pixel: [UInt8] = [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1,
        8, 6, 0, 0, 0,
        0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0x0D, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0, 1, 0, 0, 5, 0, 1, 0x0D,
        0x0A, 0x2D, 0xB4, 0,
        0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
}
