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

    @Test func theTextsOfAnErrorAreCut() {
        let limit = FunctionOutcome.maximumErrorText
        let long = String(repeating: "x", count: limit + 1)
        let members = ["name": long, "message": long, "source": long].map { "\"\($0)\":\"\($1)\"" }
        let exception = #expect(throws: ScriptError.self) {
            _ = try FunctionOutcome.parse(Array("{\(members.joined(separator: ",")),\"line\":1}e".utf8))
        }
        #expect(exception?.name.utf8.count == limit)
        #expect(exception?.message.utf8.count == limit)
        #expect(exception?.position?.source.utf8.count == limit)
        let unsupported = #expect(throws: ScriptError.self) {
            _ = try FunctionOutcome.parse(Array("\(long)x".utf8))
        }
        #expect(unsupported?.code == .unsupportedResult)
        #expect(unsupported?.message.hasSuffix("x…") == true)
        #expect(FunctionOutcome.failure(long).message.utf8.count == limit)
    }

    @Test func textsTruncatedByTheScriptAreNotTruncatedAgain() {
        let text = String(repeating: "\u{FFFD}", count: 65_536) + "…"
        let error = #expect(throws: ScriptError.self) {
            _ = try FunctionOutcome.parse(Array("{\"name\":\"\",\"message\":\"\(text)\"}e".utf8))
        }
        #expect(error?.message == text)
    }

    @Test func theMainActorIsFreeWhileALongResultIsParsed() async throws {
        let long = text(ofLength: (1 << 20) + 1, "v")
        var isParsed = false
        // The task runs up to its first suspension. If the text is parsed on the main actor, that is its end.
        guard #available(macOS 26, iOS 26, *) else { return }
        let parsing = Task.immediate { @MainActor in
            _ = try await FunctionOutcome.value(of: long)
            isParsed = true
        }
        #expect(!isParsed)
        try await parsing.value
        #expect(isParsed)
    }
}
