import Testing
import TomboloEngine

@testable import TomboloBridge

struct OutgoingRecordsTests {
    private struct Refused: Error {}

    private func text(_ records: OutgoingRecords) -> String {
        String(
            decoding: records.bytes.map { $0 == 0x1F ? UInt8(ascii: "|") : $0 == 0x1E ? UInt8(ascii: ";") : $0 },
            as: UTF8.self)
    }

    @Test func eachKindIsWritten() {
        var records = OutgoingRecords()
        #expect(records.isEmpty)
        records.result(0) { $0 += "1".utf8 }
        records.result(9_007_199_254_740_991) { _ in }
        records.failure(3, TomboloError(.denied, "no"))
        records.event("clock.tick", Array("7".utf8))
        records.event("clock.stop", nil)
        records.call(4, "add", Array("[1,2]".utf8))
        records.call(5, "reset", nil)
        records.cancel(5)
        #expect(
            text(records)
                == #"r|0|1;r|9007199254740991;e|3|{"code":"denied","message":"no"};v|clock.tick|7;v|clock.stop;c|4|add|[1,2];c|5|reset;x|5"#
        )
    }

    @Test func whatIsTakenIsGone() {
        var records = OutgoingRecords()
        records.cancel(1)
        #expect(records.take() == Array("x\u{1F}1".utf8))
        #expect(records.isEmpty)
        records.cancel(2)
        #expect(text(records) == "x|2")
    }

    @Test func aResultThatFailsLeavesNothingBehind() {
        var records = OutgoingRecords()
        for isFirst in [true, false] {
            let before = records.bytes
            #expect(throws: Refused.self) {
                try records.result(1) { output in
                    output += "half a val".utf8
                    throw Refused()
                }
            }
            #expect(records.bytes == before)
            if isFirst { records.cancel(1) }
        }
    }

    @Test func anErrorsTextCannotEndItsRecord() {
        var records = OutgoingRecords()
        records.failure(1, TomboloError("bad\u{1E}code", "a\u{1F}message\u{1E}d", data: ["\u{1E}": "\u{1F}\0"]))
        #expect(records.bytes.count { $0 == 0x1E } == 0)
        #expect(records.bytes.count { $0 == 0x1F } == 2)
    }

    @Test func dataThatCannotTravelIsLeftBehindWithAWord() {
        let error = TomboloError(.failed, "Sorry.", data: ["speed": .double(.infinity)])
        let value = try? JSONValue(jsonText: error.wireText)
        #expect(value?["data"] == nil)
        #expect(value?["message"]?.stringValue?.hasPrefix("Sorry. (its data cannot travel:") == true)
    }

    @Test func anErrorOfAPageIsReadAsFarAsItMakesSense() {
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
