import Foundation
import Synchronization
import TomboloBridge
package import TomboloEngine

/// Decides requests of a container's page: requests to the container's host never go out, files of the routes are looked up here first, proxies can
/// answer, and decorators can change the request.
package final class ContainerInterceptor: RequestIntercepting {
    /// The rules for requests. They are changed together with the page on the main actor, and read off it without waiting for it: the page is
    /// blocked meanwhile, and the program may be busy. Hence the lock.
    package struct Rules: Sendable {
        package var decorators: [any RXRDecorator] = []
        package var proxies: [any RXRProxy] = []
        package var snapshot: RoutesSnapshot?
        /// Whether the page belongs to the routes, so that it can use files under their schemes.
        package var servesFiles = false

        /// The origins of the files that the map names.
        package var sites: Set<Origin> { snapshot?.origins ?? [] }
    }

    package let containerHost: String
    package let answers = ProxyAnswers()
    private let rules = Mutex(Rules())

    package init(containerHost: String) { self.containerHost = containerHost.lowercased() }

    /// Changes the rules, from the next request on.
    package func change(_ body: @Sendable (inout Rules) -> Void) { rules.withLock { body(&$0) } }

    /// The hosts whose requests have to be checked.
    package var filter: RequestFilter { Self.filter(in: hosts(by: rules.withLock { $0 })) }

    private func hosts(by rules: Rules) -> RequestFilter.Hosts {
        var hosts: Set<String> = [containerHost]
        if let snapshot = rules.snapshot { hosts.formUnion(snapshot.servedOrigins.compactMap(\.host)) }
        for scope in rules.decorators.map(\.scope) + rules.proxies.map(\.scope) {
            guard case .origins(let patterns) = scope else { continue }
            for pattern in patterns {
                // The engine's filter cannot express the hosts below another.
                guard let host = pattern.exactOrigin?.host else { return .all }
                hosts.insert(host)
            }
        }
        return .named(hosts)
    }

    /// A request that is not decided in time is refused: a request to the container's host must not go out because the program was busy. So the
    /// timeout is longer than usual.
    private static func filter(in hosts: RequestFilter.Hosts) -> RequestFilter {
        RequestFilter(in: hosts, isRequired: true, deadline: .seconds(10))
    }

    @concurrent
    package func decision(on request: OutgoingRequest) async -> RequestDecision {
        if request.url.host(percentEncoded: true)?.lowercased() == containerHost { return .refused }
        let rules = rules.withLock { $0 }
        if let url = Self.file(request, rules) ?? answer(request, rules) { return .changed(RequestChanges(url: url)) }
        return RequestChanges(from: request, to: Self.decorated(request, rules)).map { .changed($0) } ?? .unchanged
    }

    /// Whether the response can come from elsewhere. Not for a document, whose source is its origin. Not for a redirect either: the network process
    /// follows it, and does not support the container's schemes.
    private static func canMove(_ request: OutgoingRequest) -> Bool {
        guard !request.isRedirect, !request.isDocument else { return false }
        // For a host without a secure connection, the engine does not report the purpose of a request.
        return request.field("sec-fetch-mode") != nil || request.field("accept")?.hasPrefix("text/html") != true
    }

    /// The URL from which the page loads a file of the routes; nil if the request is not for such a file.
    private static func file(_ request: OutgoingRequest, _ rules: Rules) -> URL? {
        guard rules.servesFiles, request.method == "GET", canMove(request), let snapshot = rules.snapshot,
            let url = RoutedURL(remote: request.url), snapshot.answer(for: url) != .notServed
        else { return nil }
        let kind = request.url.pathExtension
        guard kind == "js" || kind == "css" || (kind != "html" && snapshot.names(url)) else { return nil }
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
            // Another origin would receive the additions of other decorators for this origin.
            guard Origin(of: next.url).isSame(as: origin) else { continue }
            (decorated.url, decorated.fields) = (next.url, next.fields)
        }
        return decorated
    }
}
