import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Embedded documents of another origin that has a grant, for each way to load a document into a frame.
@MainActor
struct EmbeddedFrameTests {
    private static let document =
        "<script>tombolo.call('who').then((value) => report(value), (error) => report(error.code));</script>"

    /// Loads a page of one origin with frames from another one, `localhost`.
    private func withFrames(
        _ html: (LocalServer) -> String, _ body: @escaping @MainActor (TestPage, LocalServer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        await server.respond(.html(html(server)), at: "/page")
        await server.respond(.html(Self.document), at: "/frame")
        await server.respond(.html("<title>next</title>"), at: "/next")
        let policy = AccessPolicy([try Grant(["who"], to: ["http://localhost:\(server.port)"], frames: .embedded)])
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withPage(.gtk, policy: policy, configuration: configuration) { test in
            test.calls.register("who") { (_: JSONValue?, context: CallContext) in "\(context.document.origin)" }
            try await test.waitForLoad { test.page.load(server.url("/page")) }
            try await body(test, server)
        }
        await server.stop()
    }

    private func expectAnswer(_ test: TestPage, _ server: LocalServer) async throws {
        #expect(try await test.nextReport() == .string("http://localhost:\(server.port)"))
    }

    @Test func embeddedDocumentsAreAnswered() async throws {
        let elements = [
            "iframe src", "iframe loading=lazy src", "object type='text/html' data", "embed type='text/html' src",
        ]
        try await withFrames({ _ in "<title>Without frames</title>" }) { test, server in
            for (number, element) in elements.enumerated() {
                // The report contains the number, since a document of an earlier element may report once more.
                let report = "(value) => report([\(number), value])"
                let document = "<script>tombolo.call('who').then(\(report), (error) => report(error.code));</script>"
                await server.respond(.html(document), at: "/frame-\(number)")
                let frame = server.url("/frame-\(number)", host: .localhost)
                await server.respond(.html("<\(element)='\(frame)'></iframe>"), at: "/page-\(number)")
                try await test.waitForLoad { test.page.load(server.url("/page-\(number)")) }
                let expected: JSONValue = [.integer(number), .string("http://localhost:\(server.port)")]
                var answer = try await test.nextReport()
                while let earlier = answer[0]?.intValue, earlier < number { answer = try await test.nextReport() }
                #expect(answer == expected, "\(element)")
            }
        }
    }

    @Test func embeddedDocumentsAreAnsweredAfterRedirects() async throws {
        let page = { (server: LocalServer) in
            let second = "http://127.0.0.1:\(server.port)/redirect?to=http://localhost:\(server.port)/frame"
            return "<iframe src='/redirect?to=\(second)'></iframe>"
        }
        try await withFrames(page) { test, server in try await expectAnswer(test, server) }
    }

    @Test func embeddedDocumentsAreAnsweredAfterAFrameNavigatesItself() async throws {
        let page = { (server: LocalServer) in
            "<iframe srcdoc=\"<script>location = '\(server.url("/frame", host: .localhost))'</script>\"></iframe>"
        }
        try await withFrames(page) { test, server in try await expectAnswer(test, server) }
    }

    @Test func embeddedDocumentsAreAnsweredAfterAFormSubmission() async throws {
        let page = { (server: LocalServer) in
            """
            <iframe name=target></iframe><form method=post target=target action='\(server.url("/frame", host: .localhost))'></form>
            <script>document.forms[0].submit()</script>
            """
        }
        try await withFrames(page) { test, server in try await expectAnswer(test, server) }
    }

    @Test func aSrcdocFrameInAnEmbeddedDocumentHasItsOrigin() async throws {
        let page = { (server: LocalServer) in "<iframe src='\(server.url("/outer", host: .localhost))'></iframe>" }
        try await withFrames(page) { test, server in
            await server.respond(.html("<iframe srcdoc=\"\(Self.document)\"></iframe>"), at: "/outer")
            try await test.waitForLoad { test.page.reload() }
            try await expectAnswer(test, server)
        }
    }

    @Test func embeddedDocumentsAreAnsweredAfterAReload() async throws {
        let page = { (server: LocalServer) in "<iframe src='\(server.url("/frame", host: .localhost))'></iframe>" }
        try await withFrames(page) { test, server in
            try await expectAnswer(test, server)
            try await test.waitForLoad { test.page.reload() }
            try await expectAnswer(test, server)
        }
    }

    @Test(arguments: [true, false])
    func embeddedDocumentsAreAnsweredAfterGoingBack(isKept: Bool) async throws {
        let page = { (server: LocalServer) in
            // WebKit does not put a page with an `unload` handler into the page cache.
            "<iframe src='\(server.url("/frame", host: .localhost))'></iframe>"
                + (isKept ? "" : "<script>onunload = () => {}</script>")
        }
        try await withFrames(page) { test, server in
            try await expectAnswer(test, server)
            let again = """
                addEventListener('pageshow', (event) => {
                    if (event.persisted) tombolo.call('who').then((value) => report(value), (error) => report(error.code));
                });
                """
            await server.respond(.html(Self.document + "<script>\(again)</script>"), at: "/frame")
            try await test.waitForLoad { test.page.reload() }
            try await expectAnswer(test, server)
            try await test.waitForLoad { test.page.load(server.url("/next")) }
            try await test.until("the other document") { test.bridge.document?.url == server.url("/next") }
            try await test.waitForLoad { test.page.goBack() }
            try await expectAnswer(test, server)
        }
    }
}
