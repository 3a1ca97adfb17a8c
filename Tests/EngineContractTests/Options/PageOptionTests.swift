import Foundation
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// The options of a page of WebKitGTK and their defaults.
@MainActor
@Suite struct PageOptionTests {
    private func withPage(_ options: GTKPageOptions, _ body: @MainActor (Page) async throws -> Void) async throws {
        try startGTK()
        try await PageSlots.gtk.use(alone: false) {
            let engine = GTKPage(profile: try GTKProfile(.ephemeral), options: options)
            let page = Page(engine: engine, configuration: .anywhere)
            defer { page.close() }
            try await body(page)
        }
    }

    @Test func theUserAgentSuffixIsAppended() async throws {
        try await withServer { server in
            var options = GTKPageOptions()
            options.userAgentSuffix = "Tests/1.0"
            try await withPage(options) { page in
                try await page.loadAndWait(server.url("/ok"))
                let agent = try await page.evaluate("return navigator.userAgent")?.stringValue ?? ""
                #expect(agent.hasPrefix("Mozilla/5.0"))
                #expect(agent.hasSuffix(" Tests/1.0"))
                #expect(await server.requests.first?.headers["user-agent"] == agent)
            }
        }
    }

    @Test(arguments: [false, true])
    func filesCanReadOtherFilesOnlyIfAllowed(isAllowed: Bool) async throws {
        let folder = TemporaryFolder()
        try folder.write("<!DOCTYPE html><title>File</title>", to: "page.html")
        try folder.write("secret", to: "secret.txt")
        var options = GTKPageOptions()
        if isAllowed { options.allowsFileAccess = true }
        try await withPage(options) { page in
            try await page.loadAndWait(folder.file("page.html"))
            let fetched = try await page.evaluate(
                """
                const read = new Promise((resolve) => {
                    const request = new XMLHttpRequest();
                    request.onload = () => resolve(request.responseText);
                    request.onerror = () => resolve('refused');
                    request.open('GET', 'secret.txt');
                    request.send();
                });
                return [await read, await fetch('secret.txt').then((answer) => answer.text(), () => 'refused')];
                """)
            #expect(fetched == (isAllowed ? ["secret", "secret"] : ["refused", "refused"]))
        }
    }

    @Test func aFileCannotReadAFrameOfAnotherFile() async throws {
        let folder = TemporaryFolder()
        try folder.write("<!DOCTYPE html><iframe id=f src=secret.html></iframe>", to: "page.html")
        try folder.write("<!DOCTYPE html><p>secret", to: "secret.html")
        try await withPage(GTKPageOptions()) { page in
            try await page.loadAndWait(folder.file("page.html"))
            let seen = try await page.evaluate("return f.contentDocument?.body?.textContent ?? 'refused'")
            #expect(seen == "refused")
        }
    }
}
