import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloRexxar

/// Decisions on requests, without a page.
@Suite struct ContainerInterceptorTests {
    private let interceptor = ContainerInterceptor(containerHost: "Rexxar-Container")

    private func request(_ url: String, _ fields: HeaderField...) throws -> OutgoingRequest {
        OutgoingRequest(url: try #require(URL(string: url)), fields: fields)
    }

    private func changes(
        of request: OutgoingRequest, by decorators: any RXRDecorator...
    ) async -> RequestChanges? {
        interceptor.change { $0.decorators = decorators }
        guard case .changed(let changes) = await interceptor.decision(on: request) else { return nil }
        return changes
    }

    private func snapshot(_ files: String..., allowed: Set<String> = []) throws -> RoutesSnapshot {
        let items = files.map { #"{"uri": "app://shop/page", "remote_file": "\#($0)"}"# }
        let map = try RoutesMap(Array(#"{"items": [\#(items.joined(separator: ","))]}"#.utf8))
        var config = RXRConfig()
        config.allowedHosts = Set(allowed.map { Origin(serialized: $0) })
        return RoutesSnapshot(map, .none, config: config)
    }

    // MARK: The container's host

    @Test(arguments: [
        "https://rexxar-container/api/geo", "http://rexxar-container:8080/", "http://REXXAR-CONTAINER/?x",
        "https://u:p@rexxar-container/",
    ])
    func requestsToTheContainerHostAreAlwaysBlocked(url: String) async throws {
        let everything = TestProxy(try .only("https://rexxar-container")) { _ in .text("taken") }
        interceptor.change { $0.proxies = [everything] }
        #expect(await interceptor.decision(on: try request(url)) == .refused)
        #expect(everything.requested.all.isEmpty)
    }

    @Test func requestsWithoutATimelyDecisionAreBlocked() {
        #expect(interceptor.filter.isRequired)
        #expect(interceptor.filter.hosts == .named(["rexxar-container"]))
    }

    // MARK: Filter

    @Test func onlyHostsOfScopesAndRoutesAreIntercepted() throws {
        let snapshot = try snapshot("https://pages.example:8443/a.html", allowed: ["http://more.example"])
        let decorator = RXRRequestDecorator(scope: try .only("https://api.example"))
        let proxy = TestProxy(try .only("http://[::1]:81")) { _ in nil }
        interceptor.change { ($0.snapshot, $0.decorators, $0.proxies) = (snapshot, [decorator], [proxy]) }
        let hosts: Set = ["rexxar-container", "pages.example", "more.example", "api.example", "[::1]"]
        #expect(interceptor.filter.hosts == .named(hosts))
        let wide = RXRRequestDecorator(scope: try .only("https://*.api.example"))
        interceptor.change { $0.decorators = [wide] }
        #expect(interceptor.filter.hosts == .all)
    }

    // MARK: Scope

    @Test(arguments: [
        "http://api.example/", "https://api.example:8443/", "https://api.example.evil.example/",
        "https://evil.example/?https://api.example",
        "https://api.example@evil.example/", "https://xapi.example/", "https://sub.api.example/",
        "https://api.example./",
    ])
    func otherOriginsAreNotDecorated(url: String) async throws {
        let decorator = RXRRequestDecorator(
            headers: [HeaderField("X-Token", "secret")], parameters: [("token", "secret")],
            scope: try .only("https://api.example"))
        #expect(await changes(of: try request(url), by: decorator) == nil)
    }

    @Test func wildcardScopesMatchSubdomainsOnly() async throws {
        let decorator = RXRRequestDecorator(
            headers: [HeaderField("X-Token", "secret")], scope: try .only("https://*.api.example"))
        #expect(await changes(of: try request("https://a.b.api.example/"), by: decorator) != nil)
        #expect(await changes(of: try request("https://api.example/"), by: decorator) == nil)
    }

    @Test func theDefaultScopeIsTheOriginsOfRoutesWithoutAllowedHosts() async throws {
        let snapshot = try snapshot("https://pages.example/a.html", allowed: ["https://more.example"])
        let decorator = RXRRequestDecorator(headers: [HeaderField("X-Token", "secret")])
        let api = try request("https://pages.example/api")
        #expect(await changes(of: api, by: decorator) == nil)
        interceptor.change { $0.snapshot = snapshot }
        #expect(await changes(of: api, by: decorator)?.fields == [HeaderField("X-Token", "secret")])
        #expect(await changes(of: try request("http://pages.example/api"), by: decorator) == nil)
        #expect(await changes(of: try request("https://more.example/api"), by: decorator) == nil)
    }

    @Test(arguments: [
        "https://evil.example/", "http://api.example/", "https://api.example:444/", "https://other.example/",
        "app://api.example/", "data:,x",
    ])
    func aDecoratorCannotSendARequestToAnotherOrigin(target: String) async throws {
        // https://other.example is in the scope of the second decorator, but must not receive the headers that the first one added.
        let scope = RXRScope.origins([
            try OriginPattern("https://api.example"), try OriginPattern("https://other.example"),
        ])
        let url = try #require(URL(string: target))
        let token = RXRRequestDecorator(
            headers: [HeaderField("X-Token", "secret")], scope: try .only("https://api.example"))
        let crossOrigin = TestDecorator(scope) {
            $0.url = url
            $0.fields.append(HeaderField("X-Astray", "1"))
        }
        let changed = await changes(of: try request("https://api.example/"), by: token, crossOrigin)
        #expect(changed == RequestChanges(fields: [HeaderField("X-Token", "secret")]))
    }

    // MARK: The decorator of headers and parameters

    /// R20.
    @Test(arguments: [
        ("http://h.example/jsonp/subject?callback=jsonp1", true), ("http://h.example/api/v2/recommend_feed", true),
        ("http://h.example/", true), ("http://h.example/a.json", true), ("http://h.example/a.JS", true),
        ("http://h.example/api?file=a.js", true), ("http://h.example/a.js", false),
        ("http://h.example/a.css?v=1", false),
        ("http://h.example/a.html#x", false),
    ])
    func scriptsStylesAndPagesAreNotDecorated(url: String, isDecorated: Bool) async throws {
        let decorator = RXRRequestDecorator(
            headers: [HeaderField("X-Token", "1")], parameters: [("t", "1")], scope: try .only("http://h.example"))
        #expect(decorator.shouldIntercept(try request(url)) == isDecorated)
        #expect((await changes(of: try request(url), by: decorator) != nil) == isDecorated)
    }

    @Test func aHeaderReplacesAllHeadersOfItsName() async throws {
        let requested = try request(
            "http://h.example/", HeaderField("x-token", "page"), HeaderField("X-TOKEN", "page2"),
            HeaderField("X-Kept", "1"))
        let decorator = RXRRequestDecorator(
            headers: [HeaderField("X-Token", "app")], scope: try .only("http://h.example"))
        #expect(await changes(of: requested, by: decorator) == RequestChanges(fields: [HeaderField("X-Token", "app")]))
    }

    @Test func aDecoratorCanRemoveHeaders() async throws {
        let requested = try request(
            "http://h.example/", HeaderField("X-A", "1"), HeaderField("X-A", "2"), HeaderField("X-B", "3"))
        let decorator = TestDecorator(try .only("http://h.example")) { $0.fields.removeFirst(1) }
        #expect(await changes(of: requested, by: decorator) == RequestChanges(fields: [HeaderField("X-A", "2")]))
        let all = TestDecorator(try .only("http://h.example")) { $0.fields = [] }
        #expect(await changes(of: requested, by: all) == RequestChanges(removedFields: ["x-a", "x-b"]))
    }

    @Test func aDecoratorCannotChangeTheMethodOrRedirectFlag() async throws {
        let decorator = TestDecorator(try .only("http://h.example")) { ($0.method, $0.isRedirect) = ("DELETE", true) }
        #expect(await changes(of: try request("http://h.example/"), by: decorator) == nil)
    }

    // MARK: Chains

    @Test func decoratorsRunInOrderOnTheResultOfThePreviousOne() async throws {
        let scope = try RXRScope.only("http://h.example")
        let first = RXRRequestDecorator(
            headers: [HeaderField("X-First", "1")], parameters: [("a", "1"), ("b", "1")], scope: scope)
        let declines = TestDecorator(scope, accepts: { _ in false }) { $0.fields = [] }
        let second = TestDecorator(scope, accepts: { $0.field("x-first") == "1" }) {
            $0.fields.append(HeaderField("X-Second", $0.url.query ?? ""))
        }
        let third = RXRRequestDecorator(parameters: [("a", "3")], scope: scope)
        let changed = await changes(of: try request("http://h.example/?b=0"), by: first, declines, second, third)
        #expect(changed?.url?.query == "b=1&a=3")
        #expect(changed?.fields == [HeaderField("X-First", "1"), HeaderField("X-Second", "b=1&a=1")])
        #expect(await changes(of: try request("http://h.example/"), by: declines) == nil)
    }

    // MARK: Proxies

    @Test func theFirstProxyWithAResponseIsUsed() async throws {
        let scope = try RXRScope.only("https://h.example")
        let declines = TestProxy(scope, accepts: { _ in false }) { _ in .text("never") }
        let hasNone = TestProxy(scope) { _ in nil }
        let answers = TestProxy(scope) { $0.url.path == "/api/a" ? .text("first") : nil }
        let tooLate = TestProxy(scope) { _ in .text("second") }
        interceptor.change { $0.proxies = [declines, hasNone, answers, tooLate] }
        guard case .changed(let changes) = await interceptor.decision(on: try request("https://h.example/api/a?b"))
        else {
            Issue.record("No proxy responded.")
            return
        }
        #expect(changes.url?.scheme == "rexxar-proxy" && changes.url?.path == "/api/a" && changes.fields.isEmpty)
        #expect(declines.requested.all.isEmpty && hasNone.requested.all.count == 1 && tooLate.requested.all.isEmpty)
        #expect(await interceptor.decision(on: try request("http://h.example/api/a")) == .unchanged)
        #expect(await interceptor.decision(on: try request("https://h.example/none")) == .unchanged)
    }

    @Test func documentsAndRedirectsAreNotProxied() async throws {
        let snapshot = try snapshot("https://h.example/api/page")
        let proxy = TestProxy(try .only("https://h.example")) { _ in .text("answer") }
        interceptor.change { ($0.proxies, $0.snapshot, $0.servesFiles) = ([proxy], snapshot, true) }
        let frame = try request("https://h.example/api/page", HeaderField("Sec-Fetch-Mode", "navigate"))
        #expect(await interceptor.decision(on: frame) == .unchanged)
        // A request to which the engine adds no Sec-Fetch-Mode.
        let plain = try request("https://h.example/api/page", HeaderField("Accept", "text/html,application/xml;q=0.9"))
        #expect(await interceptor.decision(on: plain) == .unchanged)
        var redirect = try request("https://h.example/api/page", HeaderField("Sec-Fetch-Mode", "cors"))
        redirect.isRedirect = true
        #expect(await interceptor.decision(on: redirect) == .unchanged)
        #expect(proxy.requested.all.isEmpty)
    }

    // MARK: Files of the routes

    @Test(arguments: [
        ("https://h.example/deep/vendor.js", "rexxar-https://h.example/deep/vendor.js"),
        ("https://h.example/vendor.css?v=1", "rexxar-https://h.example/vendor.css?v=1"),
        ("https://h.example/named.json", "rexxar-https://h.example/named.json"),
        ("https://more.example/vendor.js", "rexxar-https://more.example/vendor.js"),
        ("https://h.example/named.html", nil), ("https://h.example/other.json", nil),
        ("http://h.example/vendor.js", nil),
        ("https://h.example:444/vendor.js", nil), ("https://evil.example/vendor.js", nil),
        ("https://u@h.example/vendor.js", nil),
        ("https://h.example/%2e%2e/vendor.js", nil),
    ])
    func filesOfRoutesAreRewrittenToTheRoutesScheme(url: String, expected: String?) async throws {
        let snapshot = try snapshot(
            "https://h.example/named.json", "https://h.example/named.html", allowed: ["https://more.example"])
        interceptor.change { ($0.snapshot, $0.servesFiles) = (snapshot, true) }
        let requested = try request(url, HeaderField("Sec-Fetch-Mode", "no-cors"))
        let target = expected.flatMap { URL(string: $0) }
        #expect(
            await interceptor.decision(on: requested)
                == (target.map { .changed(RequestChanges(url: $0)) } ?? .unchanged)
        )
        var post = requested
        post.method = "POST"
        #expect(await interceptor.decision(on: post) == .unchanged)
        interceptor.change { $0.servesFiles = false }
        #expect(await interceptor.decision(on: requested) == .unchanged)
    }
}
