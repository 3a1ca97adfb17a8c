/// The part of a web view that does its work. Apple's classes talk to another process; here a test provides this protocol.
@MainActor
public protocol _WebViewSimulation: AnyObject {
    var title: String? { get }
    var url: URL? { get }
    var isLoading: Bool { get }
    var progress: Double { get }
    var backForwardList: WKBackForwardList { get }

    func load(_ request: URLRequest) -> WKNavigation?
    func load(_ html: String, _ baseURL: URL?) -> WKNavigation?
    func go(to item: WKBackForwardListItem) -> WKNavigation?
    func reload(fromOrigin: Bool) -> WKNavigation?
    func stop()
    func call(
        _ body: String, _ arguments: [String: Any], _ world: WKContentWorld,
        _ completion: @escaping @MainActor (Result<Any, any Error>) -> Void)
    func snapshot() async throws -> Data?
}
