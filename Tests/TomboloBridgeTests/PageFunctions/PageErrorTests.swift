import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Errors of page functions that are long, or beyond the limits.
@MainActor
struct PageErrorTests {
    private let core = BridgeCore(calls: CallRegistry(), policy: AccessPolicy(), limits: BridgeLimits())

    @Test func theMainActorIsFreeWhileALongErrorIsParsed() async throws {
        let session = DocumentSession(
            document: try .fixture("https://example.com"), channel: RecordingChannel(), core: core)
        core.memory.open(session)
        let call = PageCall()
        let id = session.begin(call, "a", nil)
        let text = String(repeating: "x", count: Payload.longText)
        let record = "e\u{1F}\(id)\u{1F}{\"code\":\"own\",\"message\":\"Long.\",\"data\":\"\(text)\"}"
        session.channelDidReceive(Array(record.utf8)[...], with: nil)
        // The text is held, and is parsed when the main actor is free.
        #expect(!call.isSettled)
        #expect(session.inbox.byteCount > Payload.longText)
        let error = await #expect(throws: TomboloError.self) { _ = try await call.result() }
        #expect(error?.code == "own")
        #expect(error?.message == "Long.")
        #expect(error?.data?.stringValue?.utf8.count == Payload.longText)
        #expect(session.inbox.isEmpty)
    }

    @Test(arguments: TestEngine.everyTransport)
    func anErrorBeyondTheLimitsFailsItsCallWithLimitExceeded(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 10_000
        limits.values = 1_000
        limits.depth = 20
        try await withPage(engine, limits: limits) { test in
            try await test.open("<script>tombolo.expose('mine', () => new Promise(() => report('called')))</script>")
            let errors = [
                "{\"message\":\"\(String(repeating: "x", count: 10_000))\"}",
                "{\"data\":[1\(String(repeating: ",1", count: 1_000))]}",
                "{\"data\":\(String(repeating: "[", count: 30))\(String(repeating: "]", count: 30))}",
            ]
            for (index, text) in errors.enumerated() {
                let answer = Task { try await test.bridge.call("mine", as: Int.self) }
                #expect(try await test.nextReport() == "called")
                // Sent by page script itself: the page script of the framework would cut the message.
                try await test.sendRecords("e|\(index + 1)|\(text)")
                let error = await #expect(throws: TomboloError.self) { try await answer.value }
                #expect(error?.code == .limitExceeded, "\(text.prefix(40))")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLongMessageOfAnErrorIsCut(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                "<script>tombolo.expose('fail', () => { throw new Error('x'.repeat(20 << 20)); })</script>")
            let error = await #expect(throws: TomboloError.self) { try await test.bridge.call("fail") }
            #expect(error?.code == .failed)
            #expect(error?.message.hasSuffix("x…") == true)
            #expect(error?.message.utf16.count == 65_537)
        }
    }
}
