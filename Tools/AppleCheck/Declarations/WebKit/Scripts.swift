// Declared after WebKit's public headers; see ../../README.md. Names that begin with an underscore are not Apple's.
@MainActor
open class WKContentWorld: NSObject {
    open private(set) var name: String?

    private static let pageWorld = WKContentWorld(nil)

    open class var page: WKContentWorld { pageWorld }
    private static var worlds: [String: WKContentWorld] = [:]

    /// Returns the same object for the same name, as on Apple's systems.
    open class func world(name: String) -> WKContentWorld {
        if let world = worlds[name] { return world }
        let world = WKContentWorld(name)
        worlds[name] = world
        return world
    }

    private init(_ name: String?) {
        self.name = name
        super.init()
    }
}

public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

@MainActor
open class WKUserScript: NSObject {
    open private(set) var source: String
    open private(set) var injectionTime: WKUserScriptInjectionTime
    open private(set) var isForMainFrameOnly: Bool
    public let _world: WKContentWorld

    public init(
        source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool, in contentWorld: WKContentWorld
    ) {
        (self.source, self.injectionTime, isForMainFrameOnly) = (source, injectionTime, forMainFrameOnly)
        _world = contentWorld
        super.init()
    }
}

@MainActor
open class WKUserContentController: NSObject {
    open private(set) var userScripts: [WKUserScript] = []

    public override init() { super.init() }

    open func addUserScript(_ userScript: WKUserScript) {
        userScripts.append(userScript)
        _changed(.script(userScript))
    }

    open func removeAllUserScripts() {
        userScripts = []
        _changed(.noScripts)
    }

    /// Keeps a strong reference to the handler, as on Apple's systems.
    open func addScriptMessageHandler(
        _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, contentWorld world: WKContentWorld,
        name: String
    ) {
        let key = _HandlerKey(name: name, world: world)
        precondition(_handlers[key] == nil, "An exception on Apple's systems: the name has a handler in this world.")
        _handlers[key] = scriptMessageHandlerWithReply
        _changed(.handler(name, world))
    }

    open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
        _handlers[_HandlerKey(name: name, world: contentWorld)] = nil
        _changed(.noHandler(name, contentWorld))
    }

    open func removeAllScriptMessageHandlers() {
        for key in _handlers.keys { removeScriptMessageHandler(forName: key.name, contentWorld: key.world) }
    }

    open func add(_ contentRuleList: WKContentRuleList) { _ruleLists.append(contentRuleList) }
    open func remove(_ contentRuleList: WKContentRuleList) { _ruleLists.removeAll { $0 === contentRuleList } }
    open func removeAllContentRuleLists() { _ruleLists = [] }

    public struct _HandlerKey: Hashable {
        public let name: String
        public let world: WKContentWorld
    }

    public enum _Change {
        case script(WKUserScript), noScripts
        case handler(String, WKContentWorld), noHandler(String, WKContentWorld)
    }

    public private(set) var _handlers: [_HandlerKey: any WKScriptMessageHandlerWithReply] = [:]
    public private(set) var _ruleLists: [WKContentRuleList] = [] {
        didSet { _ruleListCounts.append(_ruleLists.count) }
    }
    /// The number of content rule lists after each change.
    public private(set) var _ruleListCounts: [Int] = []
    public var _changed: @MainActor (_Change) -> Void = { _ in }
}

@MainActor
public protocol WKScriptMessageHandlerWithReply: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void)
}

@MainActor
open class WKScriptMessage: NSObject {
    open private(set) var body: Any
    open private(set) weak var webView: WKWebView?
    open private(set) var frameInfo: WKFrameInfo
    open private(set) var name: String
    open private(set) var world: WKContentWorld

    public init(_simulated body: Any, in webView: WKWebView?, from frame: WKFrameInfo, name: String, world: WKContentWorld) {
        (self.body, self.webView, frameInfo, self.name, self.world) = (body, webView, frame, name, world)
        super.init()
    }
}

@MainActor
open class WKFrameInfo: NSObject {
    open private(set) var isMainFrame: Bool
    open private(set) var request: URLRequest
    open private(set) var securityOrigin: WKSecurityOrigin
    open private(set) weak var webView: WKWebView?

    public init(_simulated isMainFrame: Bool, _ request: URLRequest, _ origin: WKSecurityOrigin, in webView: WKWebView?) {
        (self.isMainFrame, self.request, securityOrigin, self.webView) = (isMainFrame, request, origin, webView)
        super.init()
    }
}

@MainActor
open class WKSecurityOrigin: NSObject {
    open private(set) var `protocol`: String
    open private(set) var host: String
    /// 0 for the default port of the protocol.
    open private(set) var port: Int

    public init(_simulated protocol: String, host: String, port: Int) {
        (self.protocol, self.host, self.port) = (`protocol`, host, port)
        super.init()
    }
}

public struct WKError: CustomNSError, @unchecked Sendable {
    public enum Code: Int, Sendable {
        case unknown = 1
        case webContentProcessTerminated
        case webViewInvalidated
        case javaScriptExceptionOccurred
        case javaScriptResultTypeIsUnsupported
        case contentRuleListStoreCompileFailed
        case contentRuleListStoreLookUpFailed
        case contentRuleListStoreRemoveFailed
        case contentRuleListStoreVersionMismatch
        case attributedStringContentFailedToLoad
        case attributedStringContentLoadTimedOut
        case javaScriptInvalidFrameTarget
        case navigationAppBoundDomain
        case javaScriptAppBoundDomain
        case duplicateCredential
        case malformedCredential
        case credentialNotFound
    }

    public let code: Code
    public var userInfo: [String: Any]
    public static var errorDomain: String { "WKErrorDomain" }
    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { userInfo }

    public init(_ code: Code, userInfo: [String: Any] = [:]) { (self.code, self.userInfo) = (code, userInfo) }
}
