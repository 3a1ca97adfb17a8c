import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Documents other than the app's HTML: documents that the engine creates to display other types or failures, and documents of windows that are
/// loaded in the page.
@MainActor
@Suite struct EngineDocumentTests {
    /// The MIME types of the server's resources, by path.
    private static let types = [
        "/a.txt": "text/plain", "/a.json": "application/json", "/a.svg": "image/svg+xml", "/a.xml": "application/xml",
        "/a.png": "image/png", "/a.pdf": "application/pdf", "/a.mp4": "video/mp4", "/a.xhtml": "application/xhtml+xml",
    ]

    private static let bodies = [
        "/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>", "/a.xml": "<a/>", "/a.json": "{}",
        "/a.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body/></html>",
        "/a.pdf": "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
            + "trailer<</Root 1 0 R>>\n%%EOF\n",
    ]

    private func serve(_ server: LocalServer) async {
        for (path, type) in Self.types {
            let body = Data((Self.bodies[path] ?? "text").utf8)
            await server.respond(StubResponse(headers: [("Content-Type", type)], body: body), at: path)
        }
        await server.respond(.html("<title>gone</title>", status: 404), at: "/gone")
    }

    /// Loads a URL and waits until the load has ended, successfully or not.
    private func show(_ address: String, in test: TestPage) async throws {
        let url = try #require(URL(string: address))
        _ = try? await test.page.loadAndWait(url)
        try await test.until("the end of the load") { !test.page.isLoading }
    }

    /// The type of the relay's message handler in the page's world, and the document's origin.
    private static let look = "return [typeof globalThis.webkit?.messageHandlers?.tombolo, self.origin]"

    private func expectNoHandler(_ test: TestPage, _ what: String) async throws {
        let own = try await test.run(Self.look)
        #expect(own?[0] == "undefined", "\(what)")
        // The document that the relay reports is the one that the engine has committed.
        guard let document = test.bridge.document else { return }
        #expect(document.isTopLevel, "\(what)")
        #expect("\(document.origin)" == own?[1]?.stringValue, "\(what)")
        let committed = try #require(test.page.committedURL)
        #expect(document.origin.isOpaque || document.origin == Origin(of: committed), "\(what)")
    }

    @Test func documentsMadeByTheEngineHaveTheirOwnOriginAndNoHandler() async throws {
        try await withServer { server in
            await serve(server)
            let closed = try await LocalServer.start()
            await closed.stop()
            let addresses =
                Self.types.keys.sorted().map { server.url($0).absoluteString } + [
                    server.url("/gone").absoluteString, server.url("/status/500").absoluteString,
                    server.url("/drop").absoluteString, closed.url("/ok").absoluteString, "about:blank",
                    "view-source:\(server.url("/ok"))", "data:text/html,<title>data</title>",
                    "http://no-such-host.invalid/", "unknown-scheme://host/",
                ]
            let granted = AccessPolicy([try Grant(["probe"], to: ["\(Origin(of: server.url("/")))"])])
            try await withPage(.gtk, policy: granted, configuration: .anywhere) { test in
                var callers: [Document] = []
                test.calls.register("probe") { (_: JSONValue?, context: CallContext) in callers.append(context.document)
                }
                for address in addresses {
                    try await show(address, in: test)
                    try await expectNoHandler(test, address)
                    // The handler exists in the relay's own world; otherwise its absence in the page's world would prove nothing.
                    let relay = try await test.page.engine.callFunction(
                        "return typeof webkit.messageHandlers.tombolo", argument: nil, in: .named("tombolo"))
                    #expect(relay == "object", "\(address)")
                    _ = try await test.run("await globalThis.tombolo?.call('probe').catch(() => {})")
                }
                let own = Origin(of: server.url("/"))
                #expect(!callers.isEmpty && callers.allSatisfy { $0.origin == own && $0.isTopLevel })
            }
        }
    }

    @Test func framesWithDocumentsMadeByTheEngineHaveTheOriginOfTheirURL() async throws {
        try await withServer { server in
            await serve(server)
            let other = server.url("/", host: .localhost)
            let frames = Self.types.keys.sorted().flatMap { path in
                [server.url(path), server.url(path, host: .localhost)].map { "<iframe src='\($0)'></iframe>" }
            }
            await server.respond(.html(frames.joined()), at: "/frames")
            try await withPage(.gtk, policy: AccessPolicy([]), configuration: .anywhere) { test in
                try await show(server.url("/frames").absoluteString, in: test)
                try await expectNoHandler(test, "the page around")
                _ = try await test.run("await tombolo.call('nothing').catch(() => {})")
                let embedded = test.bridge.allDocuments.filter { !$0.isTopLevel }
                #expect(embedded.contains { $0.frame == .sameOrigin })
                for document in embedded {
                    let url = try #require(document.url)
                    // The engine's PDF viewer has an origin of its own.
                    #expect(document.origin.isOpaque || document.origin == Origin(of: url), "\(url)")
                    #expect(
                        (document.frame == .sameOrigin) == (document.origin == Origin(of: server.url("/"))), "\(url)")
                    let isOfServer = [Origin(of: server.url("/")), Origin(of: other)].contains(document.origin)
                    #expect(document.origin.isOpaque || isOfServer || url.scheme == "webkit-pdfjs-viewer", "\(url)")
                }
                // The handler is also missing in frames whose content the page can access.
                let handlers = try await test.run(
                    """
                    const handlers = [];
                    for (let index = 0; index < frames.length; index += 1) {
                        try { handlers.push(typeof frames[index].webkit?.messageHandlers?.tombolo); } catch { handlers.push('foreign'); }
                    }
                    return handlers;
                    """)
                let seen = Set(handlers?.arrayValue?.compactMap(\.stringValue) ?? [])
                #expect(seen.isSubset(of: ["undefined", "foreign"]) && seen.contains("undefined"))
            }
        }
    }

    @Test func aWindowLoadedInThePageHasItsOwnOriginAndNoHandler() async throws {
        try await withServer { server in
            var configuration = PageConfiguration.anywhere
            configuration.policies.newWindow.append("test") { _ in .loadHere }
            try await withPage(.gtk, policy: AccessPolicy([]), configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let target = server.url("/status/200", host: .localhost)
                try await test.run("void window.open(argument)", .string(target.absoluteString))
                try await test.until("the window's document") {
                    test.page.committedURL == target && !test.page.isLoading && test.bridge.document?.url == target
                }
                try await expectNoHandler(test, "a window that is loaded here")
                #expect(try await test.run("return [window.opener, window.name]") == [nil, ""])
                #expect(test.bridge.document?.origin == Origin(of: target))
            }
        }
    }
}
