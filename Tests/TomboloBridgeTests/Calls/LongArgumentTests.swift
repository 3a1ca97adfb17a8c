import Testing
import TomboloEngine

@testable import TomboloBridge

/// Long JSON from a page, which is parsed off the main actor.
@MainActor
struct LongArgumentTests {
    /// The array `[1,1,…]` with a text of more than `length` bytes.
    private func array(longerThan length: Int) -> IncomingPayload {
        IncomingPayload(Array("[1\(String(repeating: ",1", count: length / 2))]".utf8)[...])
    }

    /// Whether the main actor can do other work after it has begun to wait for the value of a payload, and before it has the value.
    private func isMainActorFree(whileParsing payload: IncomingPayload) async -> Bool {
        var isParsed = false
        // The task runs up to its first suspension. If the text is parsed on the main actor, that is its end.
        let parsing = Task.immediate { @MainActor in
            let parsed = await Payload.parsed(payload, root: "argument", limits: BridgeLimits())
            #expect((parsed.parsed != nil) == Payload.isLong(payload))
            isParsed = true
        }
        let isFree = !isParsed
        await parsing.value
        #expect(isParsed)
        return isFree
    }

    @Test func theMainActorIsFreeWhileALongTextIsParsed() async {
        let long = array(longerThan: Payload.longText)
        #expect(Payload.isLong(long))
        #expect(await isMainActorFree(whileParsing: long))
    }

    @Test func byDefaultAnArgumentHasAtMostTwoMillionValues() async {
        for (count, isAccepted) in [(2_000_000, true), (2_000_001, false)] {
            let text = Array("[1\(String(repeating: ",1", count: count - 1))]".utf8)
            let parsed = await Payload.parsed(IncomingPayload(text[...]), root: "argument", limits: BridgeLimits())
            switch parsed.parsed?.result {
            case .success(let value): #expect(isAccepted && value.arrayValue?.count == count)
            case .failure(let error): #expect(!isAccepted && error.code == .limitExceeded)
            case nil: Issue.record("The argument was not parsed.")
            }
        }
    }

    @Test func aShortTextIsNotParsedInAdvance() async {
        let short = array(longerThan: 1_000)
        #expect(!Payload.isLong(short))
        #expect(await !isMainActorFree(whileParsing: short))
    }
}
