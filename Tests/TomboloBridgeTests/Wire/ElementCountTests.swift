import SeededRandom
import Testing

@testable import TomboloBridge

struct ElementCountTests {
    @Test(arguments: [
        ("[]", 0), ("[1]", 1), ("[1,2,3]", 3), ("[[1,2],{\"a\":1,\"b\":[2,3]},4]", 3), ("[\"a,b\",\"]\"]", 2),
        ("[\"\\\"\",\",\"]", 2), ("[\"\\\\\",\",\"]", 2), ("[\"\\\\\\\",\",1]", 2), ("[\"\",\"\"]", 2),
        ("[null,\"[\",{}]", 3),
        ("[{\"]\":\"}\"},1]", 2),
    ])
    func topLevelElementsAreCounted(text: String, count: Int) {
        #expect(Array(text.utf8)[...].elementCount == count)
    }

    @Test(arguments: ["", "[", "]", "{}", "1", "\"[]\"", " []", "[] ", "[1", "null"])
    func aValueThatIsNotAnArrayHasNoElementCount(text: String) {
        #expect(Array(text.utf8)[...].elementCount == nil)
    }

    @Test func slicesAreCountedWithTheirOwnIndices() {
        #expect(Array("[,,[1,2],,]".utf8)[3..<8].elementCount == 2)
    }

    @Test func randomBytesDoNotCrashTheCounter() {
        var random = SeededGenerator(seed: 5)
        let seeds = ["[1,\"a\\\\\",{\"b\":[2]}]", "[\"\\\"\"]", "[[],{},\"\"]"]
        for round in 0..<20_000 {
            let bytes = random.mutation(of: Array(seeds[round % seeds.count].utf8))
            if let count = bytes[...].elementCount { #expect(count <= bytes.count) }
        }
    }
}
