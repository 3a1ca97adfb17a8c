#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import Tombolo
public import TomboloBridge
public import TomboloEngine

/// The functions, rules and listeners of one page whose documents use `$flex`: the dialect of FlexHybridApp.
///
/// Made before the page, given to the page's bridge among its dialects, and good for that page only. A page has no
/// `$flex` and may call nothing until ``setBaseUrl(_:)`` or ``addAllowUrl(_:canFlexLoad:)`` says where.
///
///     let flex = FlexComponent()
///     try flex.setBaseUrl("https://shop.example.com")
///     flex.setInterface("add") { arguments in (arguments[0].asInt() ?? 0) + 1 }
///     let page = Page(engine: engine, configuration: flex.configuration)
///     let bridge = Bridge(page: page, calls: CallRegistry(), dialects: [flex])
///
/// Closures run on the main actor, in the order of the calls, up to their first suspension, and side by side from
/// there: the original runs them on threads of its own, in no order. What takes long awaits.
@MainActor
public final class FlexComponent: Dialect {
    /// The version of the contract, which pages read as `$flex.version`.
    public static let contractVersion = "1.0.4"

    /// What the navigation policy calls the URL rules, as ``PageEvent/refused(_:by:)`` says.
    public static let ruleName = "Flex URL rules"

    /// The first part of its calls' names.
    public let name = "flex"
    /// Which of the original's systems pages see.
    public let dialect: FlexDialect
    /// How the page is to behave, with the rules of this component: to be changed and used for the page.
    public var configuration = PageConfiguration()
    /// What pages read as `$flex.device`. A change holds for the next document.
    public var device = FlexDevice.current {
        didSet { refresh() }
    }
    /// Whether pages may call every function where they have `$flex`, or only those that the access policy grants by name,
    /// `flex.call.NAME`.
    public var functionGrants = DialectScope.Functions.all {
        didSet { refresh() }
    }
    /// Whether ``consoleSink`` hears what pages write to their console. Their own console is the same either way.
    public var showsWebViewConsole = true
    /// Hears what documents with `$flex` write to their console; by default nobody does.
    public var consoleSink: (@MainActor (ConsoleMessage) -> Void)?
    /// Whether documents scroll; false holds them at their top, the one that is there too.
    public var enableScroll = true {
        didSet { if enableScroll != oldValue { applyScrolling() } }
    }
    /// Hears of URLs that no rule lets the page go to.
    public var onNotAllowedURL: (@MainActor (_ url: String) -> Void)?
    /// Hears of links of other schemes (`tel:`, `mailto:`, another app's) that a person followed, to open them outside.
    /// The page stays in any case. Without it they are as any other URL that no rule allows.
    ///
    /// The URL is the page's: look at its scheme before handing it to the system.
    public var onExternalURL: (@MainActor (URL) -> Void)?
    /// How many calls of ``evalFlexFunc(_:sendData:)-(_,(Encodable)?)`` may wait for a document; 10,000 unless set. One
    /// more ends at once, with `limitExceeded`.
    public var maximumWaitingCalls = 10_000 {
        didSet { maximumWaitingCalls = max(0, maximumWaitingCalls) }
    }
    /// Called with each request to the component that was not carried out, and with ``FlexProblem/filesReadEveryFile``.
    public var onProblem: (@MainActor (FlexProblem) -> Void)?
    /// The same, of the past: the latest hundred.
    public private(set) var problems: [FlexProblem] = []

    var functions: [String: FlexFunction] = [:]
    var functionNames: [String] = []
    var baseRule: FlexURLRule?
    var allowRules: [(rule: FlexURLRule, canFlexLoad: Bool)] = []
    var listeners: [FlexListener] = []
    var dependencies: [String] = []
    var defaultTimeout = 60_000
    var loadWait: Int
    var hasLoaded = false
    /// The document whose onFlexLoad is over.
    var loadedDocument: DocumentID?
    /// The document that has its `$flex`.
    var initializedDocument: DocumentID?
    var waiting: [WebCall] = []
    /// Whether the page was closed.
    var isUnloaded = false
    weak var bridge: Bridge?
    var profile: (any Profile)?
    var keepsCookies = false
    var clearsCookies = false
    var cookies: FlexCookies?
    var allowsURLAccessInFile = false
    lazy var consoleObserver = ConsoleObserver(self)

    /// Makes a component without functions or rules.
    public init(dialect: FlexDialect = .iOS) {
        self.dialect = dialect
        loadWait = dialect == .android ? 100 : 10
        configuration.capturesConsole = dialect == .iOS
        configuration.policies.navigation.append(Self.ruleName) { [weak self] in self?.decision(on: $0) }
    }

    /// Whether the page's present document has its `$flex` and its onFlexLoad is over.
    public var isFlexLoaded: Bool { loadedDocument != nil }

    /// Changes the time that pages wait for functions that were registered without one, in milliseconds; 60000 by
    /// default, and 0 for ever. Holds for the next document.
    public func setInterfaceTimeout(_ milliseconds: Int) {
        guard milliseconds >= 0 else { return report(.negativeTimeout("setInterfaceTimeout")) }
        defaultTimeout = milliseconds
        refresh()
    }

    /// Changes the time between the end of onFlexLoad and the moment from which the page counts as loaded, in
    /// milliseconds; 10 by default, 100 in the Android dialect. Holds for the next document.
    public func setFlexOnloadWait(_ milliseconds: Int) {
        loadWait = max(0, milliseconds)
        refresh()
    }

    /// Adds a script of the app's that runs in every top-level document with `$flex`, after `$flex` exists and before
    /// the page's own scripts, once. It is code: never make it from data.
    ///
    /// Added once the page is there, it runs in the documents to come.
    ///
    /// What it declares with `var` or `function` is global; with `let`, `const` and `class` it is its own.
    public func setDependency(_ js: String) {
        dependencies.append(js)
        add(dependency: js)
    }

    /// Turns ``consoleSink`` on or off.
    public func setShowWebViewConsole(_ isOn: Bool) { showsWebViewConsole = isOn }

    /// Lets `file:` documents read **every file that the app can read** and send what they read wherever they like. Off
    /// by default, and better left so: serve a folder as `app://NAME`, whose documents reach each other and nothing
    /// else. Frames of `file:` documents have the page's `$flex` only with it.
    ///
    /// Holds for a ``FlexWebView`` made afterwards, which reports it as ``FlexProblem/filesReadEveryFile`` and on standard error.
    public func setAllowsUrlAccessInFile(_ isAllowed: Bool) {
        guard bridge == nil else { return report(.fileAccessTooLate) }
        allowsURLAccessInFile = isAllowed
    }

    func report(_ problem: FlexProblem) {
        if problems.count == 100 { problems.removeFirst() }
        problems.append(problem)
        onProblem?(problem)
    }

    func refresh() { bridge?.refreshDialects() }
}
