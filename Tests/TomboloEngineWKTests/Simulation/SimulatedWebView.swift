import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Does the work of a `WKWebView` with a fake engine. Reports the engine's events to the view's delegates as WebKit
/// does, and detects uses for which WebKit raises an exception.
final class SimulatedWebView: _WebViewSimulation {
    let fake: FakePageEngine
    /// The page whose view this is. It is notified of frames, because the fake engine requests no decisions about their
    /// navigations.
    weak var page: WKPage?
    private(set) weak var view: WKWebView?
    /// Whether the load that is running has a document.
    var isCommitted = false
    var download: (download: WKDownload, destination: URL?)?
    /// Answers that the view's delegates have given more than once.
    private(set) var faults: [String] = []
    /// The running requests of page script.
    var tasks: [ObjectIdentifier: PageSchemeTask] = [:]

    init(_ view: WKWebView, of page: WKPage?, web: FakeWeb) {
        (self.view, self.page) = (view, page)
        fake = FakePageEngine(web: web)
        fake.delegate = self
        fake.requestHandler = self
        web.fallback = { [weak self] url in await self?.document(at: url) }
        let content = view.configuration.userContentController
        for script in content.userScripts { apply(.script(script)) }
        for key in content._handlers.keys { apply(.handler(key.name, key.world)) }
        content._changed = { [weak self] in self?.apply($0) }
    }

    isolated deinit { fake.close() }

    // MARK: Scripts

    private func apply(_ change: WKUserContentController._Change) {
        switch change {
        case .script(let script):
            fake.add(
                UserScript(
                    script.source, in: Self.world(script._world),
                    at: script.injectionTime == .atDocumentStart ? .documentStart : .documentEnd,
                    frames: script.isForMainFrameOnly ? .top : .all))
        case .noScripts: fake.removeAllScripts()
        case .handler(let name, let world): fake.addMessageHandler(name, in: Self.world(world))
        case .noHandler(let name, let world): fake.removeMessageHandler(name, in: Self.world(world))
        }
    }

    private static func world(_ world: WKContentWorld) -> ContentWorld { world.name.map(ContentWorld.named) ?? .page }

    func call(
        _ body: String, _ arguments: [String: Any], _ world: WKContentWorld,
        _ completion: @escaping @MainActor (Result<Any, any Error>) -> Void
    ) {
        // WebKit makes a function whose parameters are the names of the arguments. It is evaluated by itself, so that its lines have the numbers that WebKit gives them.
        let names = arguments.keys.sorted()
        let values = names.map { JSONValue.string(arguments[$0] as? String ?? "") }
        let function = "(async function (\(names.joined(separator: ", "))) { \(body)\n})"
        Task { [fake] in
            do {
                let result = try await fake.callFunction(
                    "return await (0, eval)(argument[0]).apply(globalThis, argument[1])",
                    argument: [.string(function), .array(values)], in: Self.world(world))
                completion(.success(result?.stringValue ?? NSNull()))
            } catch let error as ScriptError where error.code == .disconnected {
                completion(.failure(WKError(.webContentProcessTerminated)))
            } catch {
                completion(
                    .failure(WKError(.javaScriptExceptionOccurred, userInfo: [NSLocalizedDescriptionKey: "\(error)"])))
            }
        }
    }

    func snapshot() async throws -> Data? {
        let picture = Data(try await fake.snapshot())
        tookSnapshot()
        return picture
    }

    /// Runs before the view receives a snapshot.
    var tookSnapshot: () -> Void = {}

    // MARK: Loading

    var title: String? { fake.title }
    var url: URL? { fake.url }
    var isLoading: Bool { fake.isLoading }
    var progress: Double { fake.progress }

    func load(_ request: URLRequest) -> WKNavigation? {
        if let url = request.url { fake.load(.url(url)) }
        return WKNavigation()
    }

    func load(_ html: String, _ baseURL: URL?) -> WKNavigation? {
        fake.load(.html(html, baseURL: baseURL))
        return WKNavigation()
    }

    func reload(fromOrigin: Bool) -> WKNavigation? {
        fake.reload(bypassingCache: fromOrigin)
        return WKNavigation()
    }

    /// Whether WebKit reports no end of a load that is stopped, as in a redirect to another site.
    var ignoresStops = false

    func stop() { if !ignoresStops { fake.stop() } }

    func go(to item: WKBackForwardListItem) -> WKNavigation? {
        guard let item = item as? SimulatedItem else { return nil }
        fake.go(by: item.offset)
        return WKNavigation()
    }

    var backForwardList: WKBackForwardList {
        let list = fake.backForwardList
        let back = list.back.enumerated().map { SimulatedItem($1, offset: $0 - list.back.count) }
        let forward = list.forward.enumerated().map { SimulatedItem($1, offset: $0 + 1) }
        return WKBackForwardList(
            _simulated: back, current: list.current.map { SimulatedItem($0, offset: 0) }, forward: forward)
    }

    func note(fault: String) { faults.append(fault) }

    // MARK: Delegates

    /// Returns a handler that may be called once, as WebKit's are.
    func once<Value>(_ what: String, _ handler: @escaping @MainActor (Value) -> Void) -> @MainActor (Value) -> Void {
        var isCalled = false
        return { [weak self] value in
            if isCalled { self?.faults.append("\(what) was answered twice") }
            isCalled = true
            handler(value)
        }
    }

    func frame(_ origin: Origin, isMain: Bool, _ url: URL?) -> WKFrameInfo {
        WKFrameInfo(
            _simulated: isMain, URLRequest(url: url ?? URL(filePath: "/")), WKSecurityOrigin(simulating: origin),
            in: view)
    }

    /// The frame of the current document.
    var mainFrame: WKFrameInfo { frame(fake.documentOrigin, isMain: true, fake.url) }
}

private final class SimulatedItem: WKBackForwardListItem {
    let offset: Int

    init(_ item: BackForwardList.Item, offset: Int) {
        self.offset = offset
        super.init(_simulated: item.url, title: item.title)
    }
}

extension WKSecurityOrigin {
    /// The origin as WebKit reports it: empty if it is opaque, and with the port 0 if it is the default one.
    convenience init(simulating origin: Origin) {
        switch origin {
        case .opaque: self.init(_simulated: "", host: "", port: 0)
        case .tuple(let scheme, let host, let port): self.init(_simulated: scheme, host: host, port: port ?? 0)
        }
    }
}
