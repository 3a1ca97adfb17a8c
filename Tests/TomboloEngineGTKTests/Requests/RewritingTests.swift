import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Web requests that are rewritten to a scheme of the app: the kinds of requests, and the origins that may read the responses.
@MainActor
@Suite(.serialized) struct RewritingTests {
    /// The origin of a page that requests `https://routes.invalid/…`.
    enum PageOrigin: CaseIterable {
        /// The origin of the responses.
        case same
        /// A web page over plain HTTP.
        case http
        /// A web page over HTTPS.
        case https
    }

    /// Makes a request of each kind and returns the results.
    private static let ways = """
        const outcome = {};
        const host = 'https://routes.invalid';
        const made = (name, members) => new Promise((resolve) => {
          const element = Object.assign(document.createElement(name), members);
          element.onload = () => resolve('loaded');
          element.onerror = () => resolve('failed');
          document.head.append(element);
        });
        const read = async (name, attempt) => {
          try { outcome[name] = await attempt(); } catch (error) { outcome[name] = error.name; }
        };
        outcome.script = await made('script', {src: host + '/plain.js'});
        outcome.module = await made('script', {type: 'module', src: host + '/module.js'});
        outcome.style = await made('link', {rel: 'stylesheet', href: host + '/a.css'});
        outcome.imported = await made('style', {textContent: `@import url(${host}/b.css)`});
        outcome.colours = ['--a', '--b'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)).join('');
        await read('fetch', async () => (await fetch(host + '/data.txt')).text());
        await read('put', async () => (await fetch(host + '/put.txt', {method: 'PUT', headers: {'X-A': '1'}})).text());
        await read('synchronous', () => {
          const request = new XMLHttpRequest();
          request.open('GET', host + '/data.txt', false);
          request.send();
          return request.responseText;
        });
        outcome.ran = window.ran;
        return outcome;
        """

    private func outcome(_ origin: PageOrigin, admitted: String?) async throws -> JSONValue? {
        var outcome: JSONValue?
        try await withInterceptedPage(
            .untilAnswered(in: .named(["routes.invalid"]), isRequired: true), scheme: Files(admitted: admitted),
            decision: { .changed(RequestChanges(url: URL(string: "own-" + $0.url.absoluteString))) }
        ) { test in
            switch origin {
            case .same: try await test.page.loadAndWait(try #require(URL(string: "own-https://routes.invalid/")))
            case .http: try await test.open()
            case .https:
                try await test.page.loadAndWait(html: "<body>", baseURL: URL(string: "https://page.invalid/"))
            }
            outcome = try await test.page.evaluate(Self.ways)
            #expect(test.faults.isEmpty)
        }
        return outcome
    }

    @Test(arguments: PageOrigin.allCases)
    func aResponseWithoutCORSFieldsIsNotReadable(origin: PageOrigin) async throws {
        let expected: JSONValue = [
            "script": "loaded", "module": "failed", "style": "loaded", "imported": "loaded", "colours": "AB",
            "fetch": "TypeError", "put": "TypeError",
            // The engine does not block synchronous requests to another origin, but their response is empty.
            "synchronous": origin == .same ? "text" : "", "ran": ["/plain.js"],
        ]
        #expect(try await outcome(origin, admitted: nil) == expected)
    }

    @Test(arguments: PageOrigin.allCases)
    func aResponseThatAllowsAllOriginsIsReadable(origin: PageOrigin) async throws {
        let expected: JSONValue = [
            "script": "loaded", "module": "loaded", "style": "loaded", "imported": "loaded", "colours": "AB",
            "fetch": "text", "put": "text", "synchronous": "text", "ran": ["/plain.js", "/module.js"],
        ]
        #expect(try await outcome(origin, admitted: "*") == expected)
    }

    @Test func documentsAreDistinguishedFromSubresources() async throws {
        try await withInterceptedPage { test in
            try await test.open()
            _ = try await test.fetch(test.server.url("/echo"))
            _ = try await test.page.evaluate(
                """
                const frame = document.createElement('iframe');
                frame.src = '/frame';
                await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
                """)
            let asked = await test.interceptor.requests.map { "\($0.url.path) \($0.isDocument)" }
            #expect(Set(asked).isSuperset(of: ["/ok true", "/echo false", "/frame true"]), "\(asked)")
        }
    }
}

/// Serves files of every kind that the tests request.
private struct Files: SchemeHandling {
    let admitted: String?

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let path = request.url.path
        let (type, text) =
            switch request.url.pathExtension {
            case "js": ("text/javascript", "(window.ran ??= []).push('\(path)')")
            case "css": ("text/css", path == "/a.css" ? ":root { --a: A }" : ":root { --b: B }")
            case "txt": ("text/plain", "text")
            default: ("text/html", "<body>")
            }
        let fields = admitted.map { [("Access-Control-Allow-Origin", $0)] } ?? []
        return SchemeResponse(
            status: 200, headers: [("Content-Type", type)] + fields, body: .bytes(Data(text.utf8)))
    }
}
