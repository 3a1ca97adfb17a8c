#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A host for one web page: its content, its permissions and its events.
///
/// A page wraps an engine, and makes the decisions that the engine leaves to it. A page can be used until ``close()``,
/// which ends pending calls with a ``ScriptError`` whose code is `disconnected`. Everything runs on the main actor.
@MainActor
public final class Page {
    /// The engine that the page wraps.
    package let engine: any PageEngine
    /// The behaviour of the page. Policies can be changed at any time and apply from the next request on.
    public var configuration: PageConfiguration
    /// The source of information about the page's frames, held weakly. Without it, permissions are always denied.
    package weak var frameCensus: (any FrameCensus)?

    /// URLs that legacy bridges use as messages. Navigations to them are cancelled and not reported.
    package var bridgeURLs: Set<BridgeURL> = []

    /// Whether page script blocks while one of its dialogs is shown.
    public var dialogWaiting = DialogWaiting.untilAnswered
    /// Dialogs that page script does not wait for; the first one is currently shown.
    var queuedDialogs: [(dialog: Dialog, origin: Origin)] = []

    /// An object that another layer of the framework keeps with the page; lives as long as the page.
    package var attachment: AnyObject?

    /// The URL of the current document; nil before the first commit. Changes with `pushState` and fragments.
    public private(set) var committedURL: URL?
    /// Whether ``close()`` has been called.
    public private(set) var isClosed = false

    /// The origins that the engine was allowed to load documents from since the last commit, in any frame.
    package internal(set) var loadedOrigins = LoadedOrigins()
    /// The user's last press in the document.
    var userActivation = UserActivation()
    /// The loads that the app requested. If no policy rule decides, the page may navigate within the origin to which
    /// they brought it.
    var appLoads = AppLoads()
    /// Called after each decision by the navigation policy, before the engine acts on it. Not called for loads that the
    /// app requested.
    package var onNavigationDecision:
        (
            @MainActor (
                NavigationAction, NavigationDecision, Policy<NavigationAction, NavigationDecision>.Source
            ) -> Void
        )?
    private var observers: [WeakObserver] = []
    private var promptAnswerers: [WeakPromptAnswerer] = []
    private var handlers: [String: WeakHandler] = [:]
    private var listeners: [WeakListener] = []
    private var crashes: [ContinuousClock.Instant] = []
    private let console: ConsoleIntake
    var scripts: [UserScript] = []

    /// Creates a page that takes over `engine`. No other code may use `engine` afterwards.
    package init(engine: any PageEngine, configuration: PageConfiguration = PageConfiguration()) {
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

    /// Whether a load of this URL that the app requested is running and has not been redirected. Fragments are ignored.
    package func isLoadingForApp(_ url: URL) -> Bool { appLoads.isRunning(url) }

    /// The origin of the current document; ``Origin/opaque`` before the first commit.
    public var origin: Origin { committedURL.map(Origin.init(of:)) ?? .opaque }
    /// Whether the page's engine has a feature that not every engine has.
    public func supports(_ feature: EngineFeature) -> Bool { engine.features.contains(feature) }

    /// The URL that an address bar would show.
    public var url: URL? { engine.url }
    /// The title of the document; empty if the document does not have one.
    public var title: String { engine.title }
    /// The estimated progress of the load, 0...1.
    public var progress: Double { engine.progress }
    /// Whether a load is running.
    public var isLoading: Bool { engine.isLoading }
    /// The entries that the page can go back and forward to.
    public var backForwardList: BackForwardList { engine.backForwardList }

    /// The events from now on, in order. Each access returns a separate sequence, which ends with ``PageEvent/closed``.
    ///
    /// The latest 4,096 unread events are kept, up to 16 MB. Past that the oldest ones are dropped, since a page can
    /// cause any number of events.
    public var events: AsyncStream<PageEvent> {
        let queue = EventQueue<PageEvent>(byteCount: \.byteCount)
        if isClosed { queue.finish() } else { listeners.append(WeakListener(queue: queue)) }
        return queue.stream
    }

    /// Called with every event as it happens; nil by default.
    public var onEvent: (@MainActor (PageEvent) -> Void)?

    /// Adds an observer, held weakly, which receives events as they happen.
    package func addObserver(_ observer: any PageObserving) {
        observers.append(WeakObserver(observer: observer))
    }

    /// Adds a message handler to a world in every frame. Its messages go to `handler`, held weakly.
    package func addMessageHandler(_ name: String, in world: ContentWorld, handler: any ScriptMessageHandling) {
        handlers[name] = WeakHandler(handler: handler)
        engine.addMessageHandler(name, in: world)
    }

    /// Adds a prompt answerer, held weakly. The answerers receive every prompt before the page's dialogs; the first answer counts.
    package func addPromptAnswerer(_ answerer: any PromptAnswering) {
        promptAnswerers.append(WeakPromptAnswerer(answerer: answerer))
    }

    /// Removes a prompt answerer. Does nothing if it was not added.
    package func removePromptAnswerer(_ answerer: any PromptAnswering) {
        promptAnswerers.removeAll { $0.answerer == nil || $0.answerer === answerer }
    }

    /// Returns the first answer of the prompt answerers to a prompt; nil when the prompt is for the user.
    package func answerOfAnswerers(to message: String, _ defaultText: String) -> DialogAnswer? {
        for entry in promptAnswerers {
            if let answer = entry.answerer?.page(self, answerPrompt: message, defaultText: defaultText) {
                return answer
            }
        }
        return nil
    }

    /// Reports an event to all observers and sequences, with its texts cut to the lengths of `EventLimits`.
    package func report(_ event: PageEvent) {
        let event = event.shortened
        for entry in observers { entry.observer?.page(self, did: event) }
        onEvent?(event)
        listeners.removeAll { $0.queue == nil }
        for listener in listeners { listener.queue?.append(event) }
    }

    func reportPress() {
        for entry in observers { entry.observer?.pageWasPressed(self) }
    }

    /// Closes the page, which cannot be used afterwards.
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

    /// Passes a message to its handler.
    func dispatch(_ message: ScriptMessage) {
        if message.handler == ConsoleCapture.handlerName {
            for entry in console.take(message) { report(.console(entry)) }
        } else {
            handlers[message.handler]?.handler?.page(self, didReceive: message)
        }
    }

    /// The reaction to a crash that has just happened.
    func recoveryAction() -> CrashRecovery.Action {
        configuration.crashRecovery.action(at: .now, history: &crashes)
    }
}

private struct WeakObserver {
    weak var observer: (any PageObserving)?
}

/// A weak reference to the queue of a sequence of events. The queue is released when the sequence's reader releases the sequence.
private struct WeakListener {
    weak var queue: EventQueue<PageEvent>?
}

private struct WeakPromptAnswerer {
    weak var answerer: (any PromptAnswering)?
}

private struct WeakHandler {
    weak var handler: (any ScriptMessageHandling)?
}
