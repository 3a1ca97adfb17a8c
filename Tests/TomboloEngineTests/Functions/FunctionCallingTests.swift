import Testing
import TomboloEngine

/// The end of a function call, whatever the engine.
@MainActor
struct FunctionCallingTests {
    @Test func aCallThatIsCancelledWhileItsResultIsParsedFails() async throws {
        let longResult = Array("\"\(String(repeating: "x", count: 2 << 20))\"v".utf8)
        let page = AnsweringPage(answer: longResult)
        // The task runs up to its first suspension, at which another thread parses the result.
        guard #available(macOS 26, iOS 26, *) else { return }
        let call = Task.immediate { @MainActor in
            try await page.callFunction("", argument: nil, in: .page)
        }
        #expect(page.startCount == 1)
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(page.functionCalls.isEmpty)
    }
}

/// A page whose functions return the same text at once.
@MainActor
private final class AnsweringPage: FunctionCalling {
    let isClosed = false
    let functionSyntax = FunctionSyntax { _ in nil }
    var functionCalls: [ObjectIdentifier: FunctionCall] = [:]
    private(set) var startCount = 0
    private let answer: [UInt8]

    init(answer: [UInt8]) { self.answer = answer }

    func start(_ source: String, _ argumentText: String, in world: ContentWorld, for call: FunctionCall) {
        startCount += 1
        call.settle(.success(answer))
    }
}
