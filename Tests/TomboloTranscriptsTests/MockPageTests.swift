import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The module that `tombolo mock` writes, in a page of a browser.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct MockPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The test in Node is `web/tests/mock.test.js`.
    @Test func aRecordingIsReplayedInWebKitAsInNode() async throws {
        let folder = TemporaryFolder()
        for path in [
            "Sources/Command/TomboloCLI/Resources/tombolo-mock.mjs", "web/tests/support/sample-page.js",
            "Tests/TomboloTranscriptsTests/Fixtures/sample.jsonl",
        ] {
            let file = Self.root.appending(path: path)
            try folder.write(Data(contentsOf: file), to: file.lastPathComponent)
        }
        try folder.write("<!DOCTYPE html><title>Mock</title>", to: "index.html")
        // Without a grant, the page has no calls of an app.
        try await withPage(.gtk) { test in
            try test.web.serve(folder: folder.url, as: "mock")
            try await test.page.loadAndWait(#require(URL(string: "app://mock/")))
            let differences = try await test.run(
                """
                const { installTombolo } = await import('/tombolo-mock.mjs');
                const { replaySample } = await import('/sample-page.js');
                const answer = await fetch('/sample.jsonl');
                return await replaySample(installTombolo, await answer.text());
                """)
            #expect(differences == [])
        }
        withExtendedLifetime(folder) {}
    }
}
