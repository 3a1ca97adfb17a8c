import Testing
import TomboloEngine

/// The texts that scripts of the app return. In the page's own world, the page can falsify them.
@MainActor
struct FunctionOutcomeTests {
    private func text(ofLength length: Int, _ ending: String) -> [UInt8] {
        let content = [UInt8](repeating: UInt8(ascii: "x"), count: length - 2)
        return [UInt8(ascii: "\"")] + content + [UInt8(ascii: "\"")] + Array(ending.utf8)
    }

    @Test func aResultHasAtMost16MBOfText() async throws {
        let longest = 16 << 20
        let result = try await FunctionOutcome.value(of: text(ofLength: longest, "v"))
        #expect(result?.stringValue?.utf8.count == longest - 2)
        for ending in ["v", "e", "x"] {
            let error = await #expect(throws: ScriptError.self) {
                _ = try await FunctionOutcome.value(of: text(ofLength: longest + 1, ending))
            }
            #expect(error?.code == .limitExceeded, "\(ending)")
        }
    }

    @Test func aResultHasAtMostTwoMillionValues() async throws {
        let longest = Array("[1\(String(repeating: ",1", count: 1_999_999))]v".utf8)
        #expect(try await FunctionOutcome.value(of: longest)?.arrayValue?.count == 2_000_000)
        let tooLong = Array("[1\(String(repeating: ",1", count: 2_000_000))]v".utf8)
        let error = await #expect(throws: ScriptError.self) { _ = try await FunctionOutcome.value(of: tooLong) }
        #expect(error?.code == .limitExceeded)
    }

    @Test func theMainActorIsFreeWhileALongResultIsParsed() async throws {
        let long = text(ofLength: (1 << 20) + 1, "v")
        var isParsed = false
        // The task runs up to its first suspension. If the text is parsed on the main actor, that is its end.
        let parsing = Task.immediate { @MainActor in
            _ = try await FunctionOutcome.value(of: long)
            isParsed = true
        }
        #expect(!isParsed)
        try await parsing.value
        #expect(isParsed)
    }
}
