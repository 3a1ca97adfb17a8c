import Testing
import TomboloSystem

@Suite struct RandomTokenTests {
    @Test func aTokenHasTwoLowercaseDigitsForEachByte() {
        for count in [0, 1, 16, 32] {
            let token = RandomToken.hexadecimal(bytes: count)
            #expect(token.utf8.count == 2 * count)
            #expect(token.utf8.allSatisfy("0123456789abcdef".utf8.contains))
        }
    }

    @Test func tokensDiffer() {
        #expect(Set((0..<1_000).map { _ in RandomToken.hexadecimal() }).count == 1_000)
    }
}
