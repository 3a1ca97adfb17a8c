import Foundation
import Testing
import TomboloEngine

@testable import TomboloBridge

struct OutgoingRecordsTests {
    private struct Refused: Error {}

    private func text(_ records: OutgoingRecords) -> String {
        String(
            decoding: records.text.map { $0 == 0x1F ? UInt8(ascii: "|") : $0 == 0x1E ? UInt8(ascii: ";") : $0 },
            as: UTF8.self)
    }

    @Test func everyKindOfRecordIsEncoded() {
        var records = OutgoingRecords()
        #expect(records.isEmpty)
        records.result(0) { $0.utf8 += "1".utf8 }
        records.result(9_007_199_254_740_991) { _ in }
        records.failure(3, TomboloError(.denied, "no"))
        records.event("clock.tick", AttachedText(Array("7".utf8)))
        records.event("clock.stop", nil)
        records.call(4, "add", AttachedText(Array("[1,2]".utf8)))
        records.call(5, "reset", nil)
        records.cancel(5)
        #expect(
            text(records)
                == #"r|0|1;r|9007199254740991;e|3|{"code":"denied","message":"no"};v|clock.tick|7;v|clock.stop;c|4|add|[1,2];c|5|reset;x|5"#
        )
    }

    @Test func takeRemovesTheRecords() {
        var records = OutgoingRecords()
        records.cancel(1)
        #expect(records.take().utf8 == Array("x\u{1F}1".utf8))
        #expect(records.isEmpty)
        records.cancel(2)
        #expect(text(records) == "x|2")
    }

    @Test func manyRecordsAreSplitIntoBatches() {
        var records = OutgoingRecords()
        var others = OutgoingRecords()
        let value = AttachedText(
            Array(repeating: UInt8(ascii: "1"), count: 1_000), attachments: [AttachedBytes(Data([1, 2]))])
        for number in 0..<1_000 {
            if number.isMultiple(of: 2) {
                records.event("\(number)", value)
            } else {
                others.result(UInt64(number)) {
                    $0 = AttachedText($0.utf8 + value.utf8, attachments: value.attachments)
                }
                records.append(&others)
            }
        }
        var texts: [AttachedText] = []
        let byteCount = records.memoryUse.messages
        while !records.isEmpty { texts.append(records.take()) }
        #expect(records.memoryUse.messages == 0)
        #expect(texts.count > 20)
        #expect(texts.allSatisfy { $0.utf8.count < 40_000 && $0.utf8.first != 0x1E && $0.utf8.last != 0x1E })
        // The unused storage of a text counts as well.
        #expect(texts.reduce(0) { $0 + $1.byteCount + $1.utf8.capacity - $1.utf8.count } >= byteCount)
        #expect(texts.reduce(0) { $0 + $1.byteCount } <= byteCount)
        let all = texts.flatMap { $0.utf8.split(separator: 0x1E) }
        let names = all.map { String(decoding: $0.split(separator: 0x1F)[1], as: UTF8.self) }
        #expect(names == (0..<1_000).map { "\($0)" })
        #expect(texts.allSatisfy { $0.attachments.count == $0.utf8.split(separator: 0x1E).count })
    }

    @Test func aFailedResultInANewBatchIsRemoved() {
        var records = OutgoingRecords()
        records.event("long", AttachedText(Array(repeating: UInt8(ascii: "1"), count: 100_000)))
        #expect(throws: Refused.self) { try records.result(1) { _ in throw Refused() } }
        records.cancel(2)
        #expect(records.take().utf8.count > 100_000)
        #expect(text(records) == "x|2")
    }

    @Test func aFailedResultIsRemoved() {
        var records = OutgoingRecords()
        for isFirst in [true, false] {
            let before = records.text
            #expect(throws: Refused.self) {
                try records.result(1) { output in
                    output.utf8 += "half a val".utf8
                    output.attachments.append(AttachedBytes(Data([1])))
                    throw Refused()
                }
            }
            #expect(records.text == before)
            #expect(records.memoryUse.messages == before.count)
            if isFirst { records.cancel(1) }
        }
    }

    @Test func attachmentsStayWithTheirRecord() {
        var records = OutgoingRecords()
        let (first, second) = (AttachedBytes(Data([1])), AttachedBytes(Data([2, 3])))
        records.event("a", AttachedText(Array("1".utf8), attachments: [first]))
        var others = OutgoingRecords()
        others.result(1) { $0 = AttachedText($0.utf8 + Array("2".utf8), attachments: [second]) }
        records.append(&others)
        #expect(others.memoryUse.messages == 0)
        #expect(records.memoryUse.messages == records.text.count + 3)
        #expect(records.take().attachments == [first, second])
        #expect(records.memoryUse.messages == 0)
    }

    @Test func separatorsInErrorsAreEscaped() {
        var records = OutgoingRecords()
        records.failure(1, TomboloError("bad\u{1E}code", "a\u{1F}message\u{1E}d", data: ["\u{1E}": "\u{1F}\0"]))
        #expect(records.text.count { $0 == 0x1E } == 0)
        #expect(records.text.count { $0 == 0x1F } == 2)
    }

    @Test func unencodableErrorDataIsOmittedWithANote() {
        let error = TomboloError(.failed, "Sorry.", data: ["speed": .double(.infinity)])
        let value = try? JSONValue(jsonText: error.wireText)
        #expect(value?["data"] == nil)
        #expect(value?["message"]?.stringValue?.hasPrefix("Sorry. (its data cannot be encoded:") == true)
    }

    @Test func errorsOfPagesAreParsedLeniently() {
        #expect(TomboloError(wireValue: .null) == TomboloError(.failed, "The page function failed."))
        #expect(
            TomboloError(wireValue: ["code": 1, "message": []]) == TomboloError(.failed, "The page function failed."))
        #expect(
            TomboloError(wireValue: ["code": "shop.closed", "message": "Later.", "data": [1], "name": "TomboloError"])
                == TomboloError("shop.closed", "Later.", data: [1]))
        #expect(
            TomboloError(wireValue: ["code": "failed", "message": "x is no function", "name": "TypeError"])
                == TomboloError(.failed, "TypeError: x is no function"))
    }
}

extension OutgoingRecords {
    fileprivate var text: [UInt8] {
        var copy = self
        return copy.take().utf8
    }
}
