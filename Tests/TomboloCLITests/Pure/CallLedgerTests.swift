import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloCLI

struct CallLedgerTests {
    private func document(_ digit: Character, _ origin: String = "app://my-site") throws -> Document {
        let id = try #require(DocumentID(String(repeating: digit, count: 32).utf8))
        return Document(id: id, origin: Origin(serialized: origin), frame: .top, url: nil)
    }

    @Test func aCallAndItsAnswerAreTwoLines() throws {
        var ledger = CallLedger()
        let document = try document("a")
        #expect(
            ledger.lines(for: .called("a.b", id: 7, by: document)).map(\.text)
                == [#"{"type":"call","name":"a.b","id":7,"origin":"app://my-site","frame":"top"}"#])
        #expect(
            ledger.lines(for: .answered("a.b", id: 7, to: document, nil)).map(\.text)
                == [#"{"type":"answer","name":"a.b","id":7,"outcome":"result","origin":"app://my-site","frame":"top"}"#]
        )
    }

    @Test func anErrorLineContainsTheDataOfTheError() throws {
        var ledger = CallLedger()
        let error = TomboloError("own", "No.", data: ["left": 0])
        let line = try #require(ledger.lines(for: .answered("a", id: 1, to: document("a"), error)).first)
        #expect(line["outcome"] == "error")
        #expect(line["error"] == ["code": "own", "message": "No.", "data": ["left": 0]])
    }

    @Test func theEndOfADocumentAbandonsOnlyItsCalls() throws {
        var ledger = CallLedger()
        let (one, other) = (try document("a"), try document("b"))
        for id in [2, 1] as [UInt64] { _ = ledger.lines(for: .called("call\(id)", id: id, by: one)) }
        _ = ledger.lines(for: .called("other", id: 1, by: other))
        let lines = ledger.lines(for: .documentEnded(one))
        #expect(lines.map { $0["name"] } == ["call1", "call2"])
        #expect(lines.allSatisfy { $0["outcome"] == "abandoned" })
        #expect(ledger.lines(for: .abandoned(nil, id: 1, by: one)).isEmpty)
        #expect(ledger.lines(for: .abandoned(nil, id: 1, by: other)).first?["name"] == "other")
    }

    @Test func openCallsAreAbandonedInTheirOrderAtTheEnd() throws {
        var ledger = CallLedger()
        let (one, other) = (try document("a"), try document("b"))
        _ = ledger.lines(for: .called("first", id: 9, by: one))
        _ = ledger.lines(for: .called("second", id: 1, by: other))
        _ = ledger.lines(for: .called("answered", id: 2, by: other))
        _ = ledger.lines(for: .answered("answered", id: 2, to: other, nil))
        let lines = ledger.linesAtEnd()
        #expect(lines.map { $0["name"] } == ["first", "second"])
        #expect(lines.allSatisfy { $0["outcome"] == "abandoned" })
        #expect(ledger.linesAtEnd().isEmpty)
        #expect(ledger.lines(for: .documentEnded(one)).isEmpty)
    }

    @Test func aDeniedLineNamesTheMissingGrant() throws {
        var ledger = CallLedger()
        let document = try document("a")
        guard case .denied(let denial) = AccessPolicy().decision(on: .event("tick"), by: document) else {
            Issue.record("The event is allowed.")
            return
        }
        let line = try #require(ledger.lines(for: .denied(.event("tick"), by: document, denial)).first)
        #expect(
            line.text
                == #"{"type":"denied","kind":"event","name":"tick","origin":"app://my-site","frame":"top","message":\#(JSONValue.string(denial.description))}"#
        )
    }
}
