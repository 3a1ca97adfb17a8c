import Foundation
import Synchronization
import TomboloBridge
package import TomboloEngine

/// Decides on the requests of a container's page. Requests to the container's host are never sent. Files of the routes are loaded under the
/// routes' schemes. Proxies can answer other requests, and decorators can change them.
package final class ContainerInterceptor: RequestIntercepting {
    /// The rules for requests, protected by a lock. The main actor changes them together with the page. Interceptions read them on other
    /// threads, without waiting for the main actor, because the page is blocked during an interception and the main actor may be busy.
    package struct Rules: Sendable {
        package var decorators: [any RXRDecorator] = []
        package var proxies: [any RXRProxy] = []
        package var snapshot: RoutesSnapshot?
        /// Whether the page is a page of the routes, which can load files under the routes' schemes.
        package var servesFiles = false

        /// The origins of the files that the map names.
        package var sites: Set<Origin> { snapshot?.origins ?? [] }
    }

    package let containerHost: String
    package let answers: ProxyAnswers
    private let rules = Mutex(Rules())

    /// Creates an interceptor without decorators and proxies.
    /// - Parameters:
    ///   - containerHost: The host of the container APIs. Requests to it are never sent.
    ///   - report: Called on any thread with log entries.
    package init(containerHost: String, report: @escaping @Sendable (RXRLog) -> Void = { _ in }) {
        self.containerHost = containerHost.lowercased()
        answers = ProxyAnswers(report: report)
    }

    /// Changes the rules, from the next request on.
    package func change(_ body: @Sendable (inout Rules) -> Void) { rules.withLock { body(&$0) } }

    /// Whether there are decorators or proxies, which change or answer requests to other hosts.
    package var hasChanges: Bool { rules.withLock { !$0.decorators.isEmpty || !$0.proxies.isEmpty } }

    /// The filter of the requests on which the interceptor decides: all requests to the container's host and to the hosts of the rules.
    package var filter: RequestFilter { Self.filter(in: hosts(by: rules.withLock { $0 })) }

    private func hosts(by rules: Rules) -> RequestFilter.Hosts {
        var hosts: Set<String> = [containerHost]
        if let snapshot = rules.snapshot { hosts.formUnion(snapshot.servedOrigins.compactMap(\.host)) }
        for scope in rules.decorators.map(\.scope) + rules.proxies.map(\.scope) {
            guard case .origins(let patterns) = scope else { continue }
            for pattern in patterns {
                // The engine's filter cannot express all subdomains of a host.
                guard let host = pattern.exactOrigin?.host else { return .all }
                hosts.insert(host)
            }
        }
        return .named(hosts)
    }

    /// Creates the filter of the given hosts. A request that is not decided in time is refused, so that a request to the container's host is
    /// never sent just because the program was busy. The timeout is therefore longer than usual.
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

    /// Whether the request can be changed to a URL with one of the container's schemes. A request for a document cannot, because the URL
    /// determines the document's origin. A redirect cannot, because the network process follows it and does not support these schemes.
    private static func canMove(_ request: OutgoingRequest) -> Bool {
        guard !request.isRedirect, !request.isDocument else { return false }
        // The engine does not send `Sec-Fetch-Mode` to a host without a secure connection. In this case, the `Accept` field shows whether the
        // request is for a document.
        return request.field("sec-fetch-mode") != nil || request.field("accept")?.hasPrefix("text/html") != true
    }

    /// Returns the URL from which the page loads a file of the routes; nil if the request is not for such a file.
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
            // A URL of another origin is ignored, because that origin would receive the additions that other decorators made for this
            // origin.
            guard Origin(of: next.url).isSame(as: origin) else { continue }
            (decorated.url, decorated.fields) = (next.url, next.fields)
        }
        return decorated
    }
}
