import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The requests that an interceptor receives, and the effects of its decisions.
@MainActor
@Suite(.serialized) struct InterceptionTests {
    private let marked = RequestDecision.changed(RequestChanges(fields: [HeaderField("X-Mark", "yes")]))

    @Test func otherHostsAndSchemesAreNotIntercepted() async throws {
        let marked = marked
        try await withInterceptedPage(scheme: PlainScheme(), decision: { _ in marked }) { test in
            try await test.open(host: .localhost)
            #expect(try await test.fetch(test.server.url("/echo", host: .localhost))?.contains("x-mark") == false)
            try await test.page.loadAndWait(try #require(URL(string: "own-https://127.0.0.1/")))
            #expect(await test.interceptor.requests.isEmpty)
            let onlySecure = RequestFilter(in: .all, schemes: [.https])
            test.engine.requestFilter = onlySecure
            try await test.open()
            #expect(await test.interceptor.requests.isEmpty)
            #expect(test.faults.isEmpty)
        }
    }

    @Test func fieldsAreSetAddedAndRemovedInEveryKindOfRequest() async throws {
        let changes = RequestChanges(
            fields: [HeaderField("X-Mark", "one"), HeaderField("X-Mark", "two"), HeaderField("Accept", "text/mine")],
            removedFields: ["X-Removed"])
        try await withInterceptedPage(decision: { _ in .changed(changes) }) { test in
            try await test.open()
            _ = try await test.fetch(
                test.server.url("/echo"), ["headers": ["X-Removed": "1", "X-Kept": "2", "X-Mark": "0"]])
            _ = try await test.page.evaluate(
                """
                for (const [name, from] of [['script', 'src'], ['img', 'src'], ['link', 'href'], ['iframe', 'src']]) {
                  const element = document.createElement(name);
                  element.rel = 'stylesheet';
                  element[from] = '/' + name;
                  await new Promise((resolve) => {
                    element.onload = element.onerror = resolve;
                    document.body.append(element);
                  });
                }
                """)
            let received = await test.server.requests
            #expect(
                Set(received.map(\.path)).isSuperset(of: ["/ok", "/script", "/img", "/link", "/iframe"]))
            for request in received where request.path != "/favicon.ico" {
                #expect(request.headers["x-mark"] == "one, two", "\(request.path)")
                #expect(request.headers["accept"] == "text/mine", "\(request.path)")
                #expect(request.headers["x-removed"] == nil, "\(request.path)")
            }
            let fetched = try #require(received.first { $0.path == "/echo" })
            #expect(fetched.headers["x-kept"] == "2")
            let asked = try #require(await test.interceptor.requests(for: "/echo").first)
            #expect(asked.method == "GET")
            #expect(asked.url == test.server.url("/echo"))
            #expect(asked.fields.contains(HeaderField("X-Kept", "2")))
            #expect(!asked.isRedirect)
        }
    }

    /// The kinds of requests for `url`. Each script waits until the request has succeeded or failed.
    enum RequestKind: String, CaseIterable {
        case fetch = "await fetch(url).catch(() => 0)"
        case opaqueFetch = "await fetch(url, {mode: 'no-cors'}).catch(() => 0)"
        case keptFetch = "await fetch(url, {keepalive: true}).catch(() => 0)"
        case postedFetch = "await fetch(url, {method: 'POST', body: 'x', mode: 'no-cors'}).catch(() => 0)"
        case script = "await made('script', {src: url})"
        case module = "await made('script', {src: url, type: 'module'})"
        case image = "await made('img', {src: url})"
        case style = "await made('link', {rel: 'stylesheet', href: url})"
        case frame = "await made('iframe', {src: url})"
        case beacon = "navigator.sendBeacon(url, 'x')"
        case ping = "const a = await made('a', {href: '#', ping: url}); a.click()"
        case worker = "new Worker(URL.createObjectURL(new Blob(['fetch(\"' + url + '\")'])))"
        case preload = "await made('link', {rel: 'preload', as: 'script', href: url})"
    }

    @Test func aRedirectToAnotherOriginRemovesAddedFields() async throws {
        let marked = marked
        try await withInterceptedPage(decision: { _ in marked }) { test in
            for kind in RequestKind.allCases {
                try await test.page.loadAndWait(test.server.url("/ok?\(kind)"))
                let (away, there) = ("/away-\(kind)", "/there-\(kind)")
                try await redirect(from: away, of: test.server, to: .localhost, at: there)
                let url = JSONValue.string(test.server.url(away).absoluteString)
                _ = try await test.page.evaluate(Self.make + kind.rawValue, argument: ["url": url])
                try await test.until("the request of the \(kind)") { await test.server.requestCount(of: there) > 0 }
                let requests = await test.server.requests
                let left = try #require(requests.first { $0.path == away }, "\(kind)")
                #expect(left.headers["x-mark"] == "yes", "\(kind)")
                let arrived = try #require(requests.first { $0.path == there }, "\(kind)")
                #expect(arrived.headers["x-mark"] == nil, "\(kind)")
                #expect(await test.interceptor.requests(for: there).isEmpty, "\(kind)")
            }
        }
    }

    @Test func aRedirectedNavigationRemovesAddedFields() async throws {
        let marked = marked
        try await withInterceptedPage(decision: { _ in marked }) { test in
            try await redirect(from: "/away", of: test.server, to: .localhost)
            try await test.page.loadAndWait(test.server.url("/away"))
            let arrived = try #require(await test.server.requests.first { $0.path == "/there" })
            #expect(arrived.headers["x-mark"] == nil)
            // The second load uses processes without any state of the first load.
            try await test.page.loadAndWait(test.server.url("/away"))
            for request in await test.server.requests {
                #expect((request.headers["x-mark"] == nil) == (request.path == "/there"), "\(request)")
            }
        }
    }

    @Test func synchronousRequestsGetFieldsOnlyIfTheDecisionIncludesThem() async throws {
        let send = """
            const request = new XMLHttpRequest();
            request.open('GET', argument, false);
            request.setRequestHeader('Accept', 'text/plain');
            request.send();
            return request.responseText;
            """
        try await withInterceptedPage(decision: { request in
            var changes = RequestChanges(fields: [HeaderField("X-Mark", "yes")])
            changes.includesSynchronousRequests = request.url.query != nil
            return .changed(changes)
        }) { test in
            try await test.open()
            let url = test.server.url("/echo")
            let plain = try await test.page.evaluate(send, argument: .string(url.absoluteString))
            #expect(plain?.stringValue?.contains("x-mark") == false)
            try await test.until("the report") { test.faults == [.withheld(url)] }
            let asked = try await test.page.evaluate(send, argument: .string(url.absoluteString + "?all"))
            #expect(asked?.stringValue?.contains("x-mark") == true)
            #expect(test.faults.count == 1)
        }
    }

    @Test func aRedirectToTheSameOriginIsInterceptedAgain() async throws {
        let marked = marked
        try await withInterceptedPage(decision: { _ in marked }) { test in
            try await test.open()
            #expect(try await test.fetch(test.server.url("/redirect?to=/status/200")) != nil)
            #expect(await test.interceptor.requests(for: "/status/200").map(\.isRedirect) == [true])
            let stayed = try #require(await test.server.requests.first { $0.path == "/status/200" })
            #expect(stayed.headers["x-mark"] == "yes")
        }
    }

    private static let make = """
        const {url} = argument;
        const made = (name, members) => new Promise((resolve) => {
          const element = Object.assign(document.createElement(name), members);
          element.onload = element.onerror = () => resolve(element);
          document.body.append(element);
          if (name === 'a') resolve(element);
        });

        """

    private func redirect(
        from path: String, of server: LocalServer, to host: LocalServer.Host, at targetPath: String = "/there"
    ) async throws {
        let open = ("Access-Control-Allow-Origin", "*")
        let target = server.url(targetPath, host: host).absoluteString
        await server.respond(StubResponse(status: 302, headers: [("Location", target), open]), at: path)
        await server.respond(StubResponse(headers: [open], body: Data("there".utf8)), at: targetPath)
    }

    @Test func aDeniedRequestFailsImmediately() async throws {
        try await withInterceptedPage(decision: { $0.url.path.hasPrefix("/refused") ? .refused : .unchanged }) { test in
            try await test.open()
            #expect(try await test.fetch(test.server.url("/refused")) == "TypeError")
            await #expect(throws: (any Error).self) {
                try await test.page.loadAndWait(test.server.url("/refused/page"))
            }
            #expect(await test.server.requestCount(of: "/refused") == 0)
            #expect(await test.server.requestCount(of: "/refused/page") == 0)
            #expect(test.faults.isEmpty)
        }
    }

    @Test func aChangedFilterAppliesToLaterRequests() async throws {
        let marked = marked
        try await withInterceptedPage(.none, decision: { _ in marked }) { test in
            try await test.open()
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == false)
            test.engine.requestFilter = .untilAnswered(in: .all)
            try await test.page.loadAndWait(test.server.url("/status/200"))
            #expect(await test.server.requests.first { $0.path == "/status/200" }?.headers["x-mark"] == "yes")
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
            test.engine.requestFilter = .none
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == false)
        }
    }

    /// The process reads no filter in between. The packets of two such filters fit into its socket.
    @Test func theLastOfSeveralLongFiltersApplies() async throws {
        let marked = marked
        try await withInterceptedPage(.none, decision: { _ in marked }) { test in
            try await test.open()
            for number in 0..<8 {
                var hosts = Set((0..<5_000).map { "host-\(number)-\($0).example" })
                if number == 7 { hosts.insert("127.0.0.1") }
                let filter = RequestFilter.untilAnswered(in: .named(hosts))
                #expect(InterceptionPacket(filter).bytes.count > 80_000)
                test.engine.requestFilter = filter
            }
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
            test.engine.requestFilter = .none
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == false)
        }
    }

    @Test func unusualRequestsOfAPageKeepTheConnectionOpen() async throws {
        let marked = marked
        try await withInterceptedPage(decision: { _ in marked }) { test in
            try await test.open()
            _ = try await test.page.evaluate(
                """
                const urls = ['/?%', '/?|[]"<>\\\\^`{}', '/?\\ud800', '/?\\u0000', '/a%00b', '//user:pass@127.0.0.1:1/'];
                for (const url of urls) { try { await fetch(url); } catch {} }
                for (const url of [URL.createObjectURL(new Blob(['1'])), 'data:text/plain,1']) await fetch(url);
                try { await fetch('/refused', {headers: {'X-Byte': '\\u00e9'}}); } catch {}
                """)
            #expect(try await test.fetch(test.server.url("/echo"))?.contains("x-mark") == true)
            #expect(test.faults.isEmpty)
        }
    }

    @Test func anOversizedRequestIsDeniedIfADecisionIsRequired() async throws {
        let filter = RequestFilter.untilAnswered(in: .all, isRequired: true)
        try await withInterceptedPage(filter) { test in
            try await test.open()
            let long = String(repeating: "x", count: 200_000)
            #expect(try await test.fetch(test.server.url("/?\(long)")) == "TypeError")
            #expect(try await test.fetch(test.server.url("/"), ["headers": ["X-Long": .string(long)]]) == "TypeError")
            #expect(await test.interceptor.requests.count == 1)
            #expect(try await test.fetch(test.server.url("/echo")) != "TypeError")
        }
    }

    @Test func twoPagesOfOneProfileHaveSeparateInterceptors() async throws {
        let marked = marked
        try await withInterceptedPage(decision: { _ in marked }) { first in
            let other = RecordingInterceptor { _ in .changed(RequestChanges(fields: [HeaderField("X-Other", "yes")])) }
            let engine = try GTKPage(
                profile: first.engine.profile,
                interception: RequestInterception(by: other, of: .untilAnswered(in: .all)))
            let second = Page(engine: engine)
            defer { second.close() }
            let third = Page(engine: GTKPage(profile: first.engine.profile))
            defer { third.close() }
            try await first.page.loadAndWait(first.server.url("/ok?first"))
            try await second.loadAndWait(first.server.url("/ok?second"))
            try await third.loadAndWait(first.server.url("/ok?third"))
            let marks = await first.server.requests.filter { $0.path == "/ok" }.map {
                [$0.headers["x-mark"], $0.headers["x-other"]]
            }
            #expect(marks == [["yes", nil], [nil, "yes"], [nil, nil]])
            #expect(await first.interceptor.requests(for: "/ok").count == 1)
        }
    }
}

private struct PlainScheme: SchemeHandling {
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        SchemeResponse(status: 200, headers: [("Content-Type", "text/html")], body: .bytes(Data("<p>Own".utf8)))
    }
}
