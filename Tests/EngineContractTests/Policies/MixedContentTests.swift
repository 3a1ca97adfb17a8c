import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Clear-text content in documents of a secure custom scheme.
@MainActor
@Suite(.serialized) struct MixedContentTests {
    @Test(arguments: [
        ("http://192.0.2.2/frame", false), ("http://elsewhere.example/frame", false),
        ("http://127.evil.example/", false),
        ("https://elsewhere.example/frame", true), ("http://127.0.0.1:8080/frame", true),
        ("http://localhost/frame", true),
    ])
    func clearTextFramesAreRefusedUnlessARuleAllowsThem(url: String, isShown: Bool) async throws {
        try await withPage(.fake) { test in
            test.fake?.secureSchemes = ["app"]
            try await test.open()
            let response = NavigationResponse(
                url: try #require(URL(string: url)), status: 200, mimeType: "text/html", isMainFrame: false,
                canBeShown: true, suggestedFilename: "", isAttachment: false)
            let decision = await test.page.engine(test.page.engine, decide: response)
            #expect(decision == (isShown ? .allow : .cancel))
            test.page.configuration.policies.response.append("test") { _ in .allow }
            #expect(await test.page.engine(test.page.engine, decide: response) == .allow)
        }
    }

    @Test func aFolderWithoutAPolicyLoadsNothingInClearText() async throws {
        try await withServer { server in
            let folder = TemporaryFolder()
            let base = "http://127.0.0.1:\(server.port)"
            try folder.write(
                """
                <!DOCTYPE html><script src="\(base)/a.js"></script><link rel=stylesheet href="\(base)/a.css">
                <img src="\(base)/a.png"><object data="\(base)/object"></object><script>self.inline = true</script>
                """, to: "index.html")
            let handler = try FolderSchemeHandler(name: "served", folder: folder.url, contentSecurityPolicy: nil)
            try await withGTKPage(schemes: ["app": handler]) { page in
                try await page.loadAndWait(try #require(URL(string: "app://served/")))
                let outcome = try await page.evaluate(
                    """
                    const read = await fetch(argument + '/ok', {mode: 'no-cors'}).then(() => 'read', () => 'refused');
                    await new Promise((resolve) => setTimeout(resolve, 200));
                    return [read, self.inline === true, new Function('return 1')()];
                    """, argument: .string(base))
                #expect(outcome == ["refused", true, 1])
                #expect(await server.requests.map(\.path) == [])
            }
        }
    }
}
