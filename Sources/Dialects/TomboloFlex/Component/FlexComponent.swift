#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import Logging
public import TomboloBridge
public import TomboloEngine

/// The functions, URL rules and listeners of one page that uses `$flex`: the dialect of FlexHybridApp.
///
/// Create a component before the page, and pass it to the page view as a dialect. A component serves only one page. A
/// page does not have `$flex` and cannot call any function until ``setBaseUrl(_:)-(String)`` or
/// ``addAllowUrl(_:canFlexLoad:)`` has been called with a rule for its URL.
///
///     let flex = FlexComponent()
///     try flex.setBaseUrl("https://shop.example.com")
///     flex.setInterface("add") { arguments in (arguments[0].asInt() ?? 0) + 1 }
///     let view = try PageView(
///         PageView.Configuration(
///             profile: profile, calls: CallRegistry(), dialects: [flex], page: flex.configuration))
///
/// Closures run on the main actor. Up to their first suspension, they run in the order of the calls; after that, they
/// run concurrently. The original runs closures on its own threads, in no particular order. A closure that takes long
/// must suspend.
@MainActor
public final class FlexComponent: Dialect {
    /// The version of the contract, which pages read as `$flex.version`.
    public static let contractVersion = "1.0.4"

    /// The name of the URL rules in the navigation policy, as reported by `PageEvent.refused(_:by:)`.
    public static let ruleName = "Flex URL rules"

    /// The name of the dialect, and the first part of the names of its calls: `flex`.
    public let name = "flex"
    /// The platform of the original library that pages see.
    public let dialect: FlexDialect
    /// The configuration for the page, with the rules of this component. Change it as needed and create the page with
    /// it.
    public var configuration = PageConfiguration()
    /// The value of `$flex.device` in pages. A change takes effect in the next document.
    public var device = FlexDevice.current {
        didSet { refresh() }
    }
    /// Whether pages with `$flex` may call every function, or only functions that the access policy grants by name,
    /// `flex.call.NAME`.
    public var functionGrants = DialectScope.Functions.all {
        didSet { refresh() }
    }
    /// Whether ``consoleSink`` receives console messages of pages. The pages' own console is not affected.
    public var showsWebViewConsole = true
    /// Receives console messages of documents with `$flex`; nil by default.
    public var consoleSink: (@MainActor (ConsoleMessage) -> Void)?
    /// Whether documents can scroll. False fixes them at their top, including the current document.
    public var enableScroll = true {
        didSet { if enableScroll != oldValue { applyScrolling() } }
    }
    /// Called with each URL that the rules deny.
    public var onNotAllowedURL: (@MainActor (_ url: String) -> Void)?
    /// Called with a link of another scheme (`tel:`, `mailto:`, another app's) that the user followed, so that the app
    /// can open it externally. The page does not navigate in any case. Without a closure, such links are treated like
    /// any other URL that the rules do not allow.
    ///
    /// The URL comes from the page, so check its scheme before passing it to the system.
    public var onExternalURL: (@MainActor (URL) -> Void)?
    /// Limit of the calls to ``evalFlexFunc(_:sendData:)`` that wait for a document; 10,000 by default. A further call
    /// fails immediately with `limitExceeded`.
    public var maximumWaitingCalls = 10_000 {
        didSet { maximumWaitingCalls = max(0, maximumWaitingCalls) }
    }
    /// Logs the problems as warnings: requests to the component that were rejected, and
    /// ``FlexProblem/filesReadEveryFile``. By default a logger of the app's `LoggingSystem` with the label `tombolo.flex`.
    public var logger = Logger(label: "tombolo.flex")
    /// The latest 100 problems that were logged.
    public private(set) var problems: [FlexProblem] = []
    /// Called with every event as it happens, before the listeners; nil by default. ``removeAllEventListener()`` does not
    /// remove it.
    ///
    /// Messages are truncated as in ``events(_:)``. Do not trust the values; see ``FlexListener``.
    public var onEvent: (@MainActor (FlexEventReport) -> Void)?

    var functions: [String: FlexFunction] = [:]
    var functionNames: [String] = []
    var baseRule: FlexURLRule?
    var allowRules: [(rule: FlexURLRule, canFlexLoad: Bool)] = []
    var listeners: [FlexListener] = []
    var dependencies: [String] = []
    var defaultTimeout = 60_000
    var loadWait: Int
    var hasLoaded = false
    /// The document whose onFlexLoad has ended.
    var loadedDocument: DocumentID?
    /// The document that has received its `$flex`.
    var initializedDocument: DocumentID?
    var waiting: [WebCall] = []
    /// Whether the page is closed.
    var isUnloaded = false
    weak var bridge: Bridge?
    var profile: (any Profile)?
    var keepsCookies = false
    var clearsCookies = false
    package var cookies: FlexCookies?
    package var allowsURLAccessInFile = false
    lazy var consoleObserver = ConsoleObserver(self)

    /// Creates a component without functions or rules.
    public init(dialect: FlexDialect = .iOS) {
        self.dialect = dialect
        loadWait = dialect == .android ? 100 : 10
        configuration.capturesConsole = dialect == .iOS
        configuration.policies.navigation.append(Self.ruleName) { [weak self] in self?.decision(on: $0) }
    }

    isolated deinit {
        for listener in listeners { listener.onRemoval?() }
    }

    /// Whether the onFlexLoad of the current document has ended.
    public var isFlexLoaded: Bool { loadedDocument != nil }

    /// Sets the page's timeout for functions that were registered without one, in milliseconds; 60000 by default, 0 for
    /// no timeout. Takes effect in the next document.
    public func setInterfaceTimeout(_ milliseconds: Int) {
        guard milliseconds >= 0 else { return report(.negativeTimeout("setInterfaceTimeout")) }
        defaultTimeout = milliseconds
        refresh()
    }

    /// Sets the delay after the end of onFlexLoad until the page counts as loaded, in milliseconds; 10 by default, 100
    /// in the Android dialect. Takes effect in the next document.
    public func setFlexOnloadWait(_ milliseconds: Int) {
        loadWait = max(0, milliseconds)
        refresh()
    }

    /// Adds a script of the app. The script runs once in every top-level document with `$flex`, after `$flex` has been
    /// defined and before the page's own scripts. It is code: never build it from data.
    ///
    /// A script that is added after the page was created runs in future documents.
    ///
    /// Declarations with `var` and `function` in the script are global; those with `let`, `const` and `class` are local
    /// to the script.
    public func setDependency(_ js: String) {
        dependencies.append(js)
        add(dependency: js)
    }

    /// Turns ``consoleSink`` on or off.
    public func setShowWebViewConsole(_ isOn: Bool) { showsWebViewConsole = isOn }

    /// Lets `file:` documents read **every file that the app can read** and send the contents anywhere. Off by default.
    /// Leave it off, and serve a folder as `app://NAME` instead, whose documents can access only each other. Frames of
    /// `file:` documents have the page's `$flex` only with this setting.
    ///
    /// Must be called before the ``FlexWebView`` is created. The view reports the setting as
    /// ``FlexProblem/filesReadEveryFile``, which logs a warning by default.
    public func setAllowsUrlAccessInFile(_ isAllowed: Bool) {
        guard bridge == nil else { return report(.fileAccessTooLate) }
        allowsURLAccessInFile = isAllowed
    }

    package func report(_ problem: FlexProblem) {
        if problems.count == 100 { problems.removeFirst() }
        problems.append(problem)
        logger.report(.warning, problem.description)
    }

    func refresh() { bridge?.refreshDialects() }
}
