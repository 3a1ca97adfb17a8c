import Testing

@testable import TomboloEngine

struct ByteRangeTests {
    @Test(
        arguments: [
            (nil, .whole), ("bytes=0-9", .part(offset: 0, length: 10)), ("bytes=90-", .part(offset: 90, length: 10)),
            ("bytes=-5", .part(offset: 95, length: 5)), ("bytes=-500", .part(offset: 0, length: 100)),
            ("bytes=99-99", .part(offset: 99, length: 1)), ("bytes=90-500", .part(offset: 90, length: 10)),
            ("BYTES=0-0", .part(offset: 0, length: 1)), ("bytes= 0 - 4 ", .part(offset: 0, length: 5)),
            ("bytes=0-99999999999999999999999", .part(offset: 0, length: 100)),
            ("bytes=100-", .unsatisfiable), ("bytes=100-200", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999999-", .unsatisfiable),
            ("bytes=9-0", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes", .whole), ("", .whole),
            ("bytes=0-1,5-6", .whole), ("items=0-1", .whole), ("bytes=a-b", .whole), ("bytes=0x1-2", .whole),
            ("bytes=--1", .whole),
            ("bytes=+1-2", .whole), ("bytes=1-2-3", .whole), ("bytes=١-٢", .whole),
        ] as [(String?, ByteRange)])
    func theRangeHeaderSelectsBytes(header: String?, range: ByteRange) {
        #expect(ByteRange(header: header, size: 100) == range)
    }

    @Test func anEmptyResourceHasNoSatisfiableRange() {
        #expect(ByteRange(header: "bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange(header: "bytes=-1", size: 0) == .unsatisfiable)
        #expect(ByteRange(header: nil, size: 0) == .whole)
    }
}
