import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// A connection for documents that the app ends while script of the page runs, before the web process detects the end.
@MainActor
@Suite(.serialized) struct BrokenConnectionTests {
    /// The first long attachment announces the shared buffer of the process.
    @Test func sendingTheFirstLongAttachmentDoesNotCrashTheProcess() async throws {
        try await withDirectChannel { test in
            let channel = try #require(test.engine.webProcessExtension?.channel)
            let url = TestPage.url("end")
            var ends = 0
            test.web.serve(at: url) {
                for (connection, _) in channel.connections.values { connection.end() }
                ends += 1
                return .resource(mimeType: "text/plain", bytes: [])
            }
            // A synchronous request blocks the process, so that it does not read from its connection meanwhile.
            let outcome = try await test.page.evaluate(
                """
                globalThis.isSame = true;
                const request = new XMLHttpRequest();
                request.open('GET', argument, false);
                request.send();
                try {
                    tombolo.callSync('count', new Uint8Array(100000));
                    return 'answered';
                } catch (error) {
                    return error.code;
                }
                """, argument: .string(url.absoluteString))
            #expect(ends == 1)
            #expect(outcome == "disconnected")
            #expect(try await test.page.evaluate("return globalThis.isSame === true") == true)
        }
    }
}
