// Declared after WebKit's public headers; see ../../README.md. The bodies keep cookies and rule lists in memory, as a simulation.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"

@MainActor
open class WKWebsiteDataStore: NSObject {
    private static let shared = WKWebsiteDataStore(isPersistent: true, identifier: nil)
    private static var stores: [UUID: WKWebsiteDataStore] = [:]

    open private(set) var isPersistent: Bool
    open private(set) var identifier: UUID?
    open private(set) var httpCookieStore = WKHTTPCookieStore()

    open class func `default`() -> WKWebsiteDataStore { shared }
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false, identifier: nil) }
    open class func allWebsiteDataTypes() -> Set<String> { [WKWebsiteDataTypeCookies] }

    /// Apple's initializer returns the same store for the same identifier.
    public convenience init(forIdentifier identifier: UUID) {
        self.init(isPersistent: true, identifier: identifier)
        if let store = Self.stores[identifier] { httpCookieStore = store.httpCookieStore }
        Self.stores[identifier] = self
    }

    private init(isPersistent: Bool, identifier: UUID?) {
        (self.isPersistent, self.identifier) = (isPersistent, identifier)
        super.init()
    }

    open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
        Set(httpCookieStore._cookies.map { $0.domain.hasPrefix(".") ? String($0.domain.dropFirst()) : $0.domain })
            .map { WKWebsiteDataRecord(_simulated: $0, dataTypes) }
    }

    open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
        httpCookieStore._replace([])
    }

    open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
        let names = dataRecords.map(\.displayName)
        httpCookieStore._replace(
            httpCookieStore._cookies.filter { cookie in
                !names.contains { cookie.domain == $0 || cookie.domain.hasSuffix("." + $0) }
            })
    }
}

@MainActor
open class WKWebsiteDataRecord: NSObject {
    open private(set) var displayName: String
    open private(set) var dataTypes: Set<String>

    public init(_simulated displayName: String, _ dataTypes: Set<String>) {
        (self.displayName, self.dataTypes) = (displayName, dataTypes)
        super.init()
    }
}

@MainActor
public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
    func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

@MainActor
open class WKHTTPCookieStore: NSObject {
    private struct Observer { weak var observer: (any WKHTTPCookieStoreObserver)? }

    public private(set) var _cookies: [HTTPCookie] = []
    private var observers: [Observer] = []

    open func allCookies() async -> [HTTPCookie] { _cookies }

    open func setCookie(_ cookie: HTTPCookie) async {
        _replace(_cookies.filter { !Self.isSame($0, cookie) } + [cookie])
    }

    open func deleteCookie(_ cookie: HTTPCookie) async { _replace(_cookies.filter { !Self.isSame($0, cookie) }) }

    open func add(_ observer: any WKHTTPCookieStoreObserver) { observers.append(Observer(observer: observer)) }
    open func remove(_ observer: any WKHTTPCookieStoreObserver) {
        observers.removeAll { $0.observer == nil || $0.observer === observer }
    }

    public func _replace(_ cookies: [HTTPCookie]) {
        _cookies = cookies
        for entry in observers { entry.observer?.cookiesDidChange(in: self) }
    }

    private static func isSame(_ one: HTTPCookie, _ other: HTTPCookie) -> Bool {
        one.name == other.name && one.domain == other.domain && one.path == other.path
    }
}

@MainActor
open class WKContentRuleList: NSObject {
    open private(set) var identifier: String!

    public init(_simulated identifier: String) {
        self.identifier = identifier
        super.init()
    }
}

@MainActor
open class WKContentRuleListStore: NSObject {
    private static let shared = WKContentRuleListStore()

    open class func `default`() -> WKContentRuleListStore! { shared }

    private override init() { super.init() }

    open func compileContentRuleList(forIdentifier identifier: String!, encodedContentRuleList: String!) async throws
        -> WKContentRuleList?
    {
        guard (try? JSONSerialization.jsonObject(with: Data(encodedContentRuleList.utf8))) is [Any] else {
            throw WKError(
                .contentRuleListStoreCompileFailed, userInfo: [NSHelpAnchorErrorKey: "Rule list compilation failed."])
        }
        return WKContentRuleList(_simulated: identifier)
    }

    open func removeContentRuleList(forIdentifier identifier: String!) async throws {}
}
