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
    var interest: RequestInterest {
        let rules = rules.withLock { $0 }
        var hosts: Set<String> = [containerHost]
        if rules.edition != nil { hosts.formUnion(rules.sites.compactMap(\.host)) }
        for scope in rules.decorators.map(\.scope) + rules.proxies.map(\.scope) {
            guard case .origins(let patterns) = scope else { continue }
            for pattern in patterns {
                // Of hosts below another, the engine cannot be told.
                guard let host = pattern.exactOrigin?.host else { return RequestInterest(in: .all) }
                hosts.insert(host)
            }
        }
        return RequestInterest(in: .named(hosts))
    }

    @concurrent
    func verdict(on request: OutgoingRequest) async -> RequestVerdict {
        if request.url.host(percentEncoded: true)?.lowercased() == containerHost { return .refused }
        let rules = rules.withLock { $0 }
        if let file = Self.file(request, rules) { return .changed(RequestChanges(url: file)) }
        if let url = answer(request, rules) { return .changed(RequestChanges(url: url)) }
        return Self.decorated(request, rules)
    }

    /// Where the page gets a file of the routes from, if it is one. Pages are left alone: where they come from is their origin.
    private static func file(_ request: OutgoingRequest, _ rules: Rules) -> URL? {
        guard rules.servesFiles, request.method == "GET", let edition = rules.edition,
            let url = RoutedURL(remote: request.url), edition.hasHost(of: url)
        else { return nil }
        let kind = request.url.pathExtension
        guard kind == "js" || kind == "css" || (kind != "html" && edition.names(url)) else { return nil }
        return url.shown
    }

    private func answer(_ request: OutgoingRequest, _ rules: Rules) -> URL? {
        for proxy in rules.proxies where proxy.scope.includes(request.url, sites: rules.sites) {
            guard proxy.shouldIntercept(request), let response = proxy.response(to: request) else { continue }
            return answers.keep(response, to: request, of: proxy)
        }
        return nil
    }

    private static func decorated(_ request: OutgoingRequest, _ rules: Rules) -> RequestVerdict {
        var decorated = request
        for decorator in rules.decorators
        where decorator.scope.includes(decorated.url, sites: rules.sites) && decorator.shouldIntercept(decorated) {
            let next = decorator.decoratedRequest(from: decorated)
            guard decorator.scope.includes(next.url, sites: rules.sites) else { continue }
            (decorated.url, decorated.fields) = (next.url, next.fields)
        }
        guard decorated != request else { return .unchanged }
        let names = Set(decorated.fields.map { $0.name.lowercased() })
        let before = Set(request.fields)
        let touched = Set(decorated.fields.filter { !before.contains($0) }.map { $0.name.lowercased() })
        return .changed(
            RequestChanges(
                url: decorated.url == request.url ? nil : decorated.url,
                fields: decorated.fields.filter { touched.contains($0.name.lowercased()) },
                removedFields: request.fields.map(\.name).filter { !names.contains($0.lowercased()) }))
    }
}
