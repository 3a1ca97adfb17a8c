#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a web engine does for one page: the contract behind ``Page``.
///
/// An engine translates and decides nothing. Everything runs on the main actor. `EngineContractTests` runs the same
/// expectations on every implementation.
@MainActor
public protocol PageEngine: AnyObject {
    /// Who is told and asked; held weakly.
    var delegate: (any PageEngineDelegate)? { get set }

    /// The URL an address bar would show: that of the running load, else of the document. Nil before the first load.
    var url: URL? { get }
    /// The document's title; empty if none.
    var title: String { get }
    /// The estimated progress of the load, 0...1.
    var progress: Double { get }
    /// Whether a load is running.
    var isLoading: Bool { get }
    /// Where Back and Forward lead.
    var backForwardList: BackForwardList { get }

    /// Starts loading.
    func load(_ content: PageContent)
    /// Stops the load that is running.
    func stop()
    /// Loads the document again, past all caches if asked.
    func reload(bypassingCache: Bool)
    /// Moves in the back-forward list by that many entries; nothing happens when there is no such entry.
    func go(by offset: Int)

    /// Adds a script for documents loaded from now on.
    func add(_ script: UserScript)
    /// Takes all scripts away, for documents loaded from now on.
    func removeAllScripts()
    /// Puts `webkit.messageHandlers.NAME` into a world of every frame. A second one of the same name and world changes
    /// nothing.
    func addMessageHandler(_ name: String, in world: ContentWorld)
    /// Takes it away.
    func removeMessageHandler(_ name: String, in world: ContentWorld)

    /// Has the documents that are loaded from now on open ports past the engine's own messages, if the engine can. To be asked before
    /// anything is loaded.
    /// - Parameters:
    ///   - opening: Who hears of them; held weakly.
    ///   - longest: The most bytes that a document may send at once; what is longer ends its port.
    /// - Returns: False where there is no direct channel, or none is wanted.
    func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool

    /// Serves one more scheme, for documents loaded from now on, if the engine can. To be asked before anything is loaded.
    /// - Returns: False where it cannot; then its URLs lead nowhere.
    func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool

    /// The schemes that the page serves itself and that only documents of such schemes may lead to.
    var ownSchemes: Set<String> { get }
    /// The schemes that the page serves itself and whose documents are secure contexts.
    var secureSchemes: Set<String> { get }

    /// Runs `body` as the body of an async function with one parameter `argument` in the top-level document, and gives
    /// the JSON of what it returns; nil for `undefined`. Values go in and come out as JSON text.
    /// - Throws: ``ScriptError``.
    func callFunction(_ body: String, argument: JSONValue?, in world: ContentWorld) async throws -> JSONValue?

    /// A picture of what the page shows, as PNG.
    func snapshot() async throws -> [UInt8]

    /// Uses exactly these lists from now on.
    func setContentRules(_ lists: [ContentRuleList]) async throws
    /// Zoom of the whole page; 1 is none.
    var zoom: Double { get set }

    /// Suspends until the main loop has served everything else that is ready, drawing included. Work that can go on for long waits here between its
    /// parts. It returns after a while even where the main loop is never idle.
    func waitForIdle() async

    /// Process identifiers of the engine's processes that run this page's script, where known; for tests and diagnosis.
    var webProcessIdentifiers: [Int32] { get }
    /// Ends the page for good: the engine's objects, scripts and handlers go.
    func close()
}

extension PageEngine {
    /// There is none.
    public func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool { false }
    /// Empty.
    public var ownSchemes: Set<String> { [] }
    /// Empty.
    public var secureSchemes: Set<String> { [] }
    /// Lets other tasks of the main actor run.
    public func waitForIdle() async { await Task.yield() }
    /// It serves none but those it was made with.
    public func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool { false }
}

/// Who an engine tells and asks.
@MainActor
public protocol PageEngineDelegate: AnyObject {
    /// A step of a navigation.
    func engine(_ engine: any PageEngine, did event: NavigationEvent)
    /// The title changed.
    func engineDidChangeTitle(_ engine: any PageEngine)
    /// The progress changed.
    func engineDidChangeProgress(_ engine: any PageEngine)
    /// The user pressed a key (not Escape), a button or the screen in the page's widget. Called before the page's script receives the event, and never on
    /// behalf of a script or a web process.
    func engineDidReceivePress(_ engine: any PageEngine)
    /// A script sent a message.
    func engine(_ engine: any PageEngine, didReceive message: ScriptMessage)
    /// May this be loaded?
    func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision
    /// What about this response?
    func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision
    /// The engine loads a frame's document from `url` without asking for a decision.
    func engine(_ engine: any PageEngine, loadsFrameAt url: URL)
    /// A new window?
    func engine(_ engine: any PageEngine, decide request: NewWindowRequest) async -> NewWindowDecision
    /// May the page have this?
    func engine(_ engine: any PageEngine, decide request: PermissionRequest) async -> PermissionDecision
    /// Shall this be saved?
    func engine(_ engine: any PageEngine, decide request: DownloadRequest) async -> DownloadDecision
    /// A download moved on.
    func engine(_ engine: any PageEngine, did event: DownloadEvent)
    /// Shows a dialog and says how it ended.
    func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer
    /// The engine refused something that no app can allow.
    func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest)
    /// Something went wrong between the page's requests and their interceptor.
    func engine(_ engine: any PageEngine, didFail fault: InterceptionFault)
    /// Script asked for the page to be closed.
    func engineWantsClose(_ engine: any PageEngine)
    /// The web process died; every call that was pending in it has failed with
    /// ``ScriptError/Code-swift.enum/disconnected``.
    func engine(_ engine: any PageEngine, didCrash reason: CrashReason)
}
