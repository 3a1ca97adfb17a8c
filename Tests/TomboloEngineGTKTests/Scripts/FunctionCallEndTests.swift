import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// The end of every function call in a page: with its document, its task or the page.
@MainActor
@Suite struct FunctionCallEndTests {
    @Test func aCallEndsWhenAnotherDocumentIsCommitted() async throws {
        try await expectDisconnection { test in try await test.open() }
    }

    @Test func aCallEndsWhenThePageGoesToAnotherSite() async throws {
        let server = try await LocalServer.start()
        try await expectDisconnection { test in try await test.page.loadAndWait(server.url("/ok")) }
        await server.stop()
    }

    @Test func aCallEndsWhenThePageIsClosed() async throws {
        try await expectDisconnection { test in test.close() }
    }

    @Test func aCallOnAClosedPageFailsImmediately() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let page = test.page
            test.close()
            let error = await #expect(throws: ScriptError.self) {
                try await page.engine.callFunction("", argument: nil, in: .page)
            }
            #expect(error?.code == .disconnected)
        }
    }

    @Test func cancellingTheTaskEndsTheCall() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let page = test.page
            let call = Task { try await page.evaluate(neverEndingBody) }
            try await Task.sleep(for: .milliseconds(20))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            let cancelled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await page.evaluate("globalThis.ran = true")
            }
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            #expect(try await test.run("return typeof ran") == "undefined")
        }
    }

    @Test func manyCallsRunConcurrently() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let page = test.page
            let calls = (0..<200).map { number in
                Task { try await page.evaluate("return argument", argument: .integer(number)) }
            }
            for (number, call) in calls.enumerated() { #expect(try await call.value == .integer(number)) }
        }
    }
}
