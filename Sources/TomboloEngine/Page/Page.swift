#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One web page host: what it shows, what it may do, and what happens to it.
///
/// A page wraps an engine and takes every decision that is not the engine's. It lives until ``close()``; what is still
/// pending then ends as disconnected. Everything runs on the main actor.
@MainActor
public final class Page {
    /// The engine behind it.
    public let engine: any PageEngine
    /// How it behaves. Policies may be changed at any time and hold from the next question on.
    public var configuration: PageConfiguration
    /// Who knows the page's frames; without one, permissions are always refused.
    public weak var frameCensus: (any FrameCensus)?

    /// URLs that legacy bridges use as messages. Navigations to them are cancelled and not reported.
    public var bridgeURLs: Set<BridgeURL> = []

    /// Whether page script stands still while one of its dialogs is shown.
    public var dialogWaiting = DialogWaiting.untilAnswered
    /// Dialogs that page script does not wait for; the first is being shown.
    var queuedDialogs: [(dialog: Dialog, origin: Origin)] = []

    /// What another layer of the framework keeps with the page; lives as long as the page does.
    package var attachment: AnyObject?

    /// The URL of the document that is shown, once one has been committed. Changes with `pushState` and fragments.
    public private(set) var committedURL: URL?
    /// Whether ``close()`` has been called.
    public private(set) var isClosed = false

    /// Where the engine was allowed to load documents from since the last commit, in whatever frame.
    public internal(set) var loadedOrigins = LoadedOrigins()
    /// The user's last press in the document.
    var userActivation = UserActivation()
    /// The app's own loads; the default navigation policy lets the page stay in the origin that they brought it to.
    var appLoads = AppLoads()
    private var observers: [WeakObserver] = []
    private var promptAnswerers: [WeakPromptAnswerer] = []
    private var handlers: [String: WeakHandler] = [:]
    private var listeners: [WeakListener] = []
    private var crashes: [ContinuousClock.Instant] = []
    private let console: ConsoleIntake
    var scripts: [UserScript] = []

    /// Makes a page over an engine that nothing else uses.
    public init(engine: any PageEngine, configuration: PageConfiguration = PageConfiguration()) {
        self.engine = engine
        self.configuration = configuration
        let capture = ConsoleCapture()
        console = ConsoleIntake(capture)
        engine.delegate = self
        if configuration.capturesConsole {
            for script in capture.scripts { add(script) }
            engine.addMessageHandler(ConsoleCapture.handlerName, in: ConsoleCapture.world)
        }
    }

    /// Whether a load that the app asked for is running, of exactly this URL.
    package func isLoadingForApp(_ url: URL) -> Bool { appLoads.isRunning(url) }

    /// The origin of the document that is shown; ``Origin/opaque`` before the first.
    public var origin: Origin { committedURL.map(Origin.init(of:)) ?? .opaque }
    /// The URL an address bar would show.
    public var url: URL? { engine.url }
    /// The document's title.
    public var title: String { engine.title }
    /// The estimated progress of the load, 0...1.
    public var progress: Double { engine.progress }
    /// Whether a load is running.
    public var isLoading: Bool { engine.isLoading }
    /// Where Back and Forward lead.
    public var backForwardList: BackForwardList { engine.backForwardList }

    /// The events from now on, in order; each call gives a sequence of its own, which ends with ``PageEvent/closed``.
    ///
    /// Events are kept until they are taken: the latest 4,096 of them, with 16 MB at most (``EventLimits``). Of a sequence that is held and not read the
    /// oldest are lost, since a page makes as many as it likes.
    public var events: AsyncStream<PageEvent> {
        let queue = EventQueue<PageEvent>(byteCount: \.byteCount)
        if isClosed { queue.finish() } else { listeners.append(WeakListener(queue: queue)) }
        return queue.stream
    }

    /// Tells `observer`, held weakly, of events as they happen.
    public func addObserver(_ observer: any PageObserving) {
        observers.append(WeakObserver(observer: observer))
    }

    /// Puts a message handler into a world of every frame and gives its messages to `handler`, held weakly.
    public func addMessageHandler(_ name: String, in world: ContentWorld, handler: any ScriptMessageHandling) {
        handlers[name] = WeakHandler(handler: handler)
        engine.addMessageHandler(name, in: world)
    }

    /// Asks `answerer`, held weakly, about every prompt before the page's dialogs see it; the first answer counts.
    public func addPromptAnswerer(_ answerer: any PromptAnswering) {
        promptAnswerers.append(WeakPromptAnswerer(answerer: answerer))
    }

    /// No longer asks `answerer`.
    public func removePromptAnswerer(_ answerer: any PromptAnswering) {
        promptAnswerers.removeAll { $0.answerer == nil || $0.answerer === answerer }
    }

    /// The first answer to a prompt of those who were added; nil when it is for a person.
    package func answerOfAnswerers(to message: String, _ defaultText: String) -> DialogAnswer? {
        for entry in promptAnswerers {
            if let answer = entry.answerer?.page(self, answerPrompt: message, defaultText: defaultText) {
                return answer
            }
        }
        return nil
    }

    /// Tells everybody of an event, with its texts cut as ``EventLimits`` says.
    public func report(_ event: PageEvent) {
        let event = event.shortened
        for entry in observers { entry.observer?.page(self, did: event) }
        listeners.removeAll { $0.queue == nil }
        for listener in listeners { listener.queue?.append(event) }
    }

    func reportPress() {
        for entry in observers { entry.observer?.pageWasPressed(self) }
    }

    /// Ends the page; it cannot be used again.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        queuedDialogs = []
        engine.close()
        report(.closed)
        for listener in listeners { listener.queue?.finish() }
        listeners = []
    }

    /// Whether the URL is one of ``bridgeURLs``; if so, the observers receive it.
    func takeBridgeURL(_ url: URL) -> Bool {
        guard bridgeURLs.contains(where: { $0.includes(url) }) else { return false }
        for entry in observers { entry.observer?.page(self, didReceiveBridgeURL: url) }
        return true
    }

    func noteCommit(of url: URL) { committedURL = url }

    /// Hands a message to whoever asked for its handler.
    func dispatch(_ message: ScriptMessage) {
        if message.handler == ConsoleCapture.handlerName {
            for entry in console.take(message) { report(.console(entry)) }
        } else {
            handlers[message.handler]?.handler?.page(self, didReceive: message)
        }
    }

    /// What is to be done about a crash that has just happened.
    func recoveryAction() -> CrashRecovery.Action {
        configuration.crashRecovery.action(at: .now, history: &crashes)
    }
}

private struct WeakObserver {
    weak var observer: (any PageObserving)?
}

/// A sequence of events; gone once nobody holds the sequence.
private struct WeakListener {
    weak var queue: EventQueue<PageEvent>?
}

private struct WeakPromptAnswerer {
    weak var answerer: (any PromptAnswering)?
}

private struct WeakHandler {
    weak var handler: (any ScriptMessageHandling)?
}
