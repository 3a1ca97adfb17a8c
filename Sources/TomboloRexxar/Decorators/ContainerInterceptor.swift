import Foundation
import Synchronization
import TomboloBridge
import TomboloEngine

/// Judges the requests of a container's page: its own host is no server's, files of the routes are looked for here first, proxies
/// answer, decorators add.
final class ContainerInterceptor: RequestIntercepting {
    /// What it goes by. Changed in step with the page on the main actor and read off it, without waiting for it: the page stands
    /// still meanwhile, and the program may be busy. That is why there is a lock here.
    struct Rules: Sendable {
        var decorators: [any RXRDecorator] = []
        var proxies: [any RXRProxy] = []
        var edition: RoutesEdition?
        /// Whether the page is one of the routes', so that it can use files under their schemes.
        var servesFiles = false

        /// The origins that the map names files of.
        var sites: Set<Origin> { edition?.origins ?? [] }
    }

    let containerHost: String
    let answers = ProxyAnswers()
    private let rules = Mutex(Rules())

    init(containerHost: String) { self.containerHost = containerHost.lowercased() }

    /// Changes what it goes by, from the next request on.
    func change(_ body: @Sendable (inout Rules) -> Void) { rules.withLock { body(&$0) } }

    /// The hosts whose requests have to be judged.
    var interest: RequestInterest { Self.interest(in: hosts(by: rules.withLock { $0 })) }

    private func hosts(by rules: Rules) -> RequestInterest.Hosts {
        var hosts: Set<String> = [containerHost]
        if let edition = rules.edition { hosts.formUnion(edition.servedOrigins.compactMap(\.host)) }
        for scope in rules.decorators.map(\.scope) + rules.proxies.map(\.scope) {
            guard case .origins(let patterns) = scope else { continue }
            for pattern in patterns {
                // Of hosts below another, the engine cannot be told.
                guard let host = pattern.exactOrigin?.host else { return .all }
                hosts.insert(host)
            }
        }
        return .named(hosts)
    }

    /// What is not judged in time is refused: a request to the container's host must not go out because the program was busy. So there
    /// is more time than usual.
    private static func interest(in hosts: RequestInterest.Hosts) -> RequestInterest {
        RequestInterest(in: hosts, isRequired: true, deadline: .seconds(10))
    }

    @concurrent
    func verdict(on request: OutgoingRequest) async -> RequestVerdict {
        if request.url.host(percentEncoded: true)?.lowercased() == containerHost { return .refused }
        let rules = rules.withLock { $0 }
        if let url = Self.file(request, rules) ?? answer(request, rules) { return .changed(RequestChanges(url: url)) }
        return RequestChanges(from: request, to: Self.decorated(request, rules)).map { .changed($0) } ?? .unchanged
    }

    /// Whether its answer can come from elsewhere. Not a document's: where it comes from is its origin. Not a redirect's either:
    /// the network process follows it, which knows none of the container's schemes.
    private static func canMove(_ request: OutgoingRequest) -> Bool {
        guard !request.isRedirect, !request.isDocument else { return false }
        // To a host that anybody can listen to, the engine does not say what a request is for.
        return request.field("sec-fetch-mode") != nil || request.field("accept")?.hasPrefix("text/html") != true
    }

    /// Where the page gets a file of the routes from, if it is one.
    private static func file(_ request: OutgoingRequest, _ rules: Rules) -> URL? {
        guard rules.servesFiles, request.method == "GET", canMove(request), let edition = rules.edition,
            let url = RoutedURL(remote: request.url), edition.answer(for: url) != .notServed
        else { return nil }
        let kind = request.url.pathExtension
        guard kind == "js" || kind == "css" || (kind != "html" && edition.names(url)) else { return nil }
        return url.shown
    }

    private func answer(_ request: OutgoingRequest, _ rules: Rules) -> URL? {
        guard Self.canMove(request) else { return nil }
        for proxy in rules.proxies where proxy.scope.includes(request.url, sites: rules.sites) {
            guard proxy.shouldIntercept(request), let response = proxy.response(to: request) else { continue }
            return answers.keep(response, to: request, of: proxy)
        }
        return nil
    }

    private static func decorated(_ request: OutgoingRequest, _ rules: Rules) -> OutgoingRequest {
        let origin = Origin(of: request.url)
        var decorated = request
        for decorator in rules.decorators
        where decorator.scope.includes(decorated.url, sites: rules.sites) && decorator.shouldIntercept(decorated) {
            let next = decorator.decoratedRequest(from: decorated)
            // Elsewhere it would take along what others have added for this origin.
            guard Origin(of: next.url).isSame(as: origin) else { continue }
            (decorated.url, decorated.fields) = (next.url, next.fields)
        }
        return decorated
    }
}
