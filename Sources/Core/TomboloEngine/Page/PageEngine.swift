#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The web engine of one page: the contract that ``Page`` relies on.
///
/// An engine translates between ``Page`` and a web view, but makes no decisions. Everything runs on the main actor. The
/// engines are `GTKPage` for WebKitGTK, `WKPage` for WKWebView and `FakePageEngine` for tests. `EngineContractTests`
/// checks all of them against the same expectations.
@MainActor
package protocol PageEngine: AnyObject {
    /// The receiver of the engine's events and requests, held weakly.
    var delegate: (any PageEngineDelegate)? { get set }

    /// The features of this engine that not every engine has.
    var features: Set<EngineFeature> { get }

    /// The URL that an address bar would show: that of a running load, otherwise that of the document. nil before the
    /// first load.
    var url: URL? { get }
    /// The document's title; empty if it does not have one.
    var title: String { get }
    /// The estimated progress of the load, 0...1.
    var progress: Double { get }
    /// Whether a load is running.
    var isLoading: Bool { get }
    /// The entries that the page can go back and forward to.
    var backForwardList: BackForwardList { get }

    /// Starts loading content; replaces a running load.
    func load(_ content: PageContent)
    /// Stops the running load. Does nothing if no load is running.
    func stop()
    /// Reloads the document, bypassing all caches if requested.
    func reload(bypassingCache: Bool)
    /// Moves in the back-forward list by `offset` entries; a negative offset goes back. Does nothing past either end of the list.
    func go(by offset: Int)

    /// Adds a script for documents loaded from now on.
    func add(_ script: UserScript)
    /// Removes all scripts, for documents loaded from now on.
    func removeAllScripts()
    /// Adds `webkit.messageHandlers.NAME` to a world in every frame. Does nothing if the world already has a handler of this name.
    func addMessageHandler(_ name: String, in world: ContentWorld)
    /// Removes a message handler from a world.
    func removeMessageHandler(_ name: String, in world: ContentWorld)

    /// Lets documents that are loaded from now on open ports of a direct channel, if the engine supports it. Must be called before
    /// anything is loaded.
    /// - Parameters:
    ///   - opening: The delegate that receives the ports, held weakly.
    ///   - maximumLength: Limit of bytes that a document may send at once. Past it the document's port is closed.
    /// - Returns: False if the engine does not have a direct channel, or if it is switched off.
    func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool

    /// Serves an additional scheme, for documents loaded from now on, if the engine supports it. Must be called before anything is
    /// loaded.
    /// - Returns: False if the engine does not support additional schemes. URLs of the scheme are then not served.
    func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool
    /// Whether ``serve(_:by:)`` must be called before the page's view is used, because the view accepts no further
    /// scheme afterwards.
    var servesSchemesFromTheStartOnly: Bool { get }
    /// Whether `https` documents, and the frames in them, can request URLs of the schemes that the engine serves.
    /// Otherwise the engine blocks these requests as mixed content.
    var servesSchemesToSecureDocuments: Bool { get }

    /// The schemes that the page serves itself with the scope ``SchemeScope/ownDocuments``: only documents of these schemes may
    /// navigate to them.
    var ownSchemes: Set<String> { get }
    /// The schemes that the page serves itself and whose documents are secure contexts.
    var secureSchemes: Set<String> { get }

    /// Runs `body` as the body of an async function with one parameter `argument` in the top-level document. Returns
    /// the JSON of its result; nil for `undefined`. The argument and the result are passed as JSON text.
    /// - Throws: ``ScriptError``.
    func callFunction(_ body: String, argument: JSONValue?, in world: ContentWorld) async throws -> JSONValue?

    /// Returns a picture of the visible page, as PNG.
    func snapshot() async throws -> [UInt8]

    /// Replaces all content rule lists by `lists` from now on.
    func setContentRules(_ lists: [ContentRuleList]) async throws
    /// The zoom of the whole page; 1 is the normal size.
    var zoom: Double { get set }

    /// Suspends until the main loop has processed all other events that are ready, including drawing. Long-running work
    /// calls this function between its parts. If the main loop is never idle, the function returns after `limit`, if
    /// the engine can measure that.
    func waitForIdle(atMost limit: Duration) async

    /// Process identifiers of the engine's processes that run this page's script, where available; for tests and diagnosis.
    var webProcessIdentifiers: [Int32] { get }
    /// Ends the page's web process; for a page whose scripts do not respond. Reported as ``CrashReason/terminated``.
    func endWebProcess()
    /// Closes the page and releases the engine's objects, scripts and handlers.
    func close()
}

extension PageEngine {
    /// Returns false by default: the engine does not have a direct channel.
    package func openDirectChannel(for opening: any DirectChannelDelegate, maximumLength: Int) -> Bool { false }
    /// An empty set by default.
    package var ownSchemes: Set<String> { [] }
    /// An empty set by default.
    package var secureSchemes: Set<String> { [] }
    /// Does nothing by default: the engine has no function for that.
    package func endWebProcess() {}
    /// Yields to other tasks of the main actor.
    package func waitForIdle(atMost limit: Duration) async { await Task.yield() }
    /// Returns false by default: the engine serves only the schemes that it was created with.
    package func serve(_ scheme: String, by handler: any SchemeHandling) -> Bool { false }
    /// False by default.
    package var servesSchemesFromTheStartOnly: Bool { false }
    /// True by default.
    package var servesSchemesToSecureDocuments: Bool { true }
}

/// The receiver of an engine's events and requests.
@MainActor
package protocol PageEngineDelegate: AnyObject {
    /// Reports a step of a navigation.
    func engine(_ engine: any PageEngine, did event: NavigationEvent)
    /// Reports that the title changed.
    func engineDidChangeTitle(_ engine: any PageEngine)
    /// Reports that the progress changed.
    func engineDidChangeProgress(_ engine: any PageEngine)
    /// Reports that the user pressed a key (not Escape), a button or the screen in the page's widget. Called before the
    /// page's script receives the event. Neither a script nor a web process can cause this call.
    func engineDidReceivePress(_ engine: any PageEngine)
    /// Delivers a message that a script sent.
    func engine(_ engine: any PageEngine, didReceive message: ScriptMessage)
    /// Decides whether a document may be loaded.
    func engine(_ engine: any PageEngine, decide action: NavigationAction) async -> NavigationDecision
    /// Decides whether a response is shown, dropped or downloaded.
    func engine(_ engine: any PageEngine, decide response: NavigationResponse) async -> ResponseDecision
    /// Reports that the engine loads a frame's document from `url` without requesting a decision.
    func engine(_ engine: any PageEngine, loadsFrameAt url: URL)
    /// Decides about a request for a new window.
    func engine(_ engine: any PageEngine, decide request: NewWindowRequest) async -> NewWindowDecision
    /// Decides about a permission request of the page.
    func engine(_ engine: any PageEngine, decide request: PermissionRequest) async -> PermissionDecision
    /// Decides whether a download is saved.
    func engine(_ engine: any PageEngine, decide request: DownloadRequest) async -> DownloadDecision
    /// Reports the start, the progress or the end of a download.
    func engine(_ engine: any PageEngine, did event: DownloadEvent)
    /// Shows a dialog and returns its result.
    func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer
    /// Reports that the engine refused a request that no app can allow.
    func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest)
    /// Reports that the interception of the page's requests failed.
    func engine(_ engine: any PageEngine, didFail fault: InterceptionFault)
    /// Reports that script requested to close the page.
    func engineDidRequestClose(_ engine: any PageEngine)
    /// Reports that the web process died. Every call that was pending in that process has failed with
    /// ``ScriptError/Code-swift.enum/disconnected``.
    func engine(_ engine: any PageEngine, didCrash reason: CrashReason)
}
