import Testing
import TomboloBridge

struct DocumentIDTests {
    @Test(arguments: [
        "00000000000000000000000000000000", "ffffffffffffffffffffffffffffffff", "0123456789abcdef0123456789abcdef",
    ])
    func thirtyTwoLowercaseHexDigitsAreAnID(text: String) {
        #expect(DocumentID(text.utf8)?.description == text)
    }

    @Test(arguments: [
        "", "0", "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0",
        "0123456789ABCDEF0123456789abcdef",
    ])
    func otherTextIsRejectedAsAnID(text: String) {
        #expect(DocumentID(text.utf8) == nil)
    }

    @Test func differentDigitsAreDifferentIDs() {
        let ids = [
            "00000000000000010000000000000000", "00000000000000000000000000000001", "10000000000000000000000000000000",
        ]
        #expect(Set(ids.compactMap { DocumentID($0.utf8) }).count == 3)
    }
}
