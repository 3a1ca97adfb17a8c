import TomboloBridge
import TomboloEngine
import TomboloTesting
import Testing

@testable import TomboloInspector

/// The answers to inspectors in other processes.
@MainActor
struct InspectorServiceTests {
    private func result(_ answer: InspectorAnswer?) throws -> JSONValue {
        guard case .result(let value) = try #require(answer) else { throw TomboloError(.failed, "\(answer as Any)") }
        return value
    }

    @Test(arguments: [ExportFormat.lines, .trace])
    func joiningThePartsOfAnExportGivesTheWholeFile(format: ExportFormat) async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { (text: String) in text }
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await test.run("await tombolo.call('a', 'x')")
            for number in 1...1200 { journal.add(.notice, "\(number)", of: nil, isRequired: true) }
            let service = InspectorService(journal)
            var (pieces, parts): ([String], Int) = ([], 0)
            var from: Int?
            repeat {
                let request = InspectorRequest(
                    .export, try InspectorAnswer.value(of: ExportPart.Request(format, from: from)))
                let part = try JSONTextDecoder().decode(ExportPart.self, from: result(service.answer(request)))
                pieces += part.pieces
                parts += 1
                from = part.next
            } while from != nil
            #expect(parts == 3)
            #expect(try await format.text(joining: pieces) == format.text(of: JournalSnapshot(of: journal)))
        }
    }

    @Test func theChangesInAnAnswerAreLimited() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            for number in 1...450 { journal.add(.notice, "\(number)", of: nil, isRequired: true) }
            let service = InspectorService(journal)
            var counts: [Int?] = []
            for _ in 1...4 {
                counts.append(try result(service.answer(InspectorRequest(.changes)))["rows"]?.arrayValue?.count)
            }
            #expect(counts == [200, 200, 50, nil])
        }
    }

    @Test func anEndedRecordingHasNoAnswer() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            let service = InspectorService(journal)
            journal.end()
            #expect(service.answer(InspectorRequest(.changes)) == nil)
        }
    }

    @Test func answersAreUnchangedAfterEncodingAndParsing() throws {
        for answer in [
            InspectorAnswer.result(["a": .null, "b": [1.5, "“\u{1}\u{2028}"]]), .result(.null),
            .failure(TomboloError(.denied, "no")),
        ] {
            #expect(try InspectorAnswer(jsonText: answer.jsonText) == answer)
        }
        for text in ["", "[]", "7", #"{"error":"x"}"#, #"{"result":1"#] {
            #expect(throws: (any Error).self) { try InspectorAnswer(jsonText: Array(text.utf8)) }
        }
    }

    @Test func eachRowIsPrintedOnceAfterItHasEnded() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            try await test.open()
            let reader = JournalReader(of: journal)
            var lines = LiveLines()
            let n = try #require(journal.add(.call, "a", of: nil))
            journal.add(.notice, "b", of: nil, isRequired: true)
            var batch = try #require(reader.take())
            #expect(try lines.notices(of: batch).map { try JSONValue(jsonText: $0)["kind"] } == ["document"])
            #expect(lines.rows(of: batch).map(\.number) == [n + 1])
            journal.update(n) { $0.received = 5 }
            #expect(try lines.rows(of: #require(reader.take())).isEmpty)
            journal.end(n, InspectorRow.Outcome.ok)
            batch = try #require(reader.take())
            #expect(try lines.notices(of: batch).isEmpty)
            let line = try #require(lines.rows(of: batch).first)
            let members = try JSONValue(jsonText: line.text(payload: ["argument": .null]))
            #expect(members["outcome"] == "ok" && members["payload"] == ["argument": .null])
            journal.update(n) { $0.received = 6 }
            #expect(try lines.rows(of: #require(reader.take())).isEmpty)
        }
    }
}
