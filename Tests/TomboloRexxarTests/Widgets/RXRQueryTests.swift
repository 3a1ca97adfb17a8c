import Testing

@testable import TomboloRexxar

@Suite
struct RXRQueryTests {
    @Test(arguments: [
        ("a=%", "%"), ("a=%4", "%4"), ("a=%zz", "%zz"), ("a=%4%31", "%41"), ("a=%ff", "\u{FFFD}"), ("a=%00b", "\0b"),
        ("a==", "="), ("a=b=c", "b=c"), ("a=?", "?"), ("&&a=1&&", "1"), ("a=%26%3D%23", "&=#"),
        ("a=%F0%9F%90%9A%E6%A8%99", "🐚標"), ("%61=1", "1"), ("a=標題", "標題"),
    ])
    func valuesAreDecodedLeniently(text: String, value: String) { #expect(RXRQuery(parsing: text)["a"] == value) }

    @Test
    func plusSignsAreKept() { #expect(RXRQuery(parsing: "title=%E6%A8%99%E9%A1%8C%20+%26%3D")["title"] == "標題 +&=") }

    @Test
    func repeatedNamesAreKeptInOrderAndTheFirstValueIsReturned() {
        let query = RXRQuery(parsing: "b&a&b=1&a=&b=2")
        #expect(query.items.map(\.name) == ["b", "a", "b", "a", "b"])
        #expect(query.items.map(\.value) == [nil, nil, "1", "", "2"])
        #expect(query["b"] == "1")
        #expect(query["a"] == "")
        #expect(query.values(of: "b") == ["1", "2"])
        #expect(query["c"] == nil)
        #expect(query.values(of: "c") == [])
    }

    @Test
    func anEmptyQueryHasNoItems() { #expect(RXRQuery(parsing: "").items.isEmpty) }

    @Test
    func aMegabyteIsParsed() {
        let text = "data=" + String(repeating: "%E6%A8%99", count: 120_000)
        #expect(RXRQuery(parsing: text)["data"]?.unicodeScalars.count == 120_000)
    }
}
