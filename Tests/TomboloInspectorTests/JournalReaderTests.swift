import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloInspector

/// The batches that the page of the inspector receives.
@MainActor
struct JournalReaderTests {
    @Test func aBatchContainsEachNewOrChangedRowOnce() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            let journal = Journal(of: test.bridge)
            try await test.open()
            let reader = JournalReader(of: journal)
            try await test.run("await tombolo.call('a')")
            let first = try #require(try await reader.batch())
            #expect(first.rows.map(\.name) == ["a"] && first.isReset == true && first.totals.map(\.calls) == [1])
            #expect(first.documents?.count == 1 && first.skipped == 0)
            let n = try #require(journal.add(.call, "b", of: nil))
            _ = try #require(try await reader.batch())
            journal.update(n) { $0.outcome = "ok" }
            let changed = try #require(try await reader.batch())
            #expect(changed.rows.map(\.n) == [n] && changed.isReset == nil)
        }
    }

    @Test func manyRowsAreSentInParts() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            for number in 1...12_000 { journal.add(.notice, "\(number)", of: nil, isRequired: true) }
            let reader = JournalReader(of: journal)
            var rows: [Int] = []
            while rows.count < 12_000 { rows += try await reader.batch()?.rows.map(\.n) ?? [] }
            #expect(rows == Array(1...12_000))
        }
    }

    @Test func theOldestRowsBeyondTheLimitAreDropped() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            let reader = JournalReader(of: journal)
            for number in 1...100_010 { journal.add(.notice, "\(number)", of: nil, isRequired: true) }
            #expect(journal.rows.count == 100_000 && journal.firstRow == 11)
            #expect(journal.row(10) == nil && journal.row(11)?.name == "11")
            let batch = try #require(try await reader.batch())
            #expect(batch.rows.map(\.n) == Array(11..<1011))
        }
    }

    @Test func clearingResetsThePage() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            let journal = Journal(of: test.bridge)
            try await test.open()
            let reader = JournalReader(of: journal)
            try await test.run("await tombolo.call('a')")
            _ = try await reader.batch()
            journal.clear()
            let batch = try #require(try await reader.batch())
            #expect(batch.isReset == true && batch.rows.isEmpty && batch.totals.isEmpty)
            try await test.run("await tombolo.call('a')")
            let next = try #require(try await reader.batch())
            #expect(next.rows.map(\.n) == [2] && next.isReset == nil)
        }
    }

    @Test func clearingKeepsRunningCalls() async throws {
        try await withPage(.fake) { test in
            let end = AsyncStream<Void>.makeStream()
            test.calls.register("ended") { 1 }
            test.calls.register("running") { (text: String) in
                for await _ in end.stream {}
                return text
            }
            let journal = Journal(of: test.bridge)
            try await test.open()
            let reader = JournalReader(of: journal)
            try await test.run("globalThis.call = tombolo.call('running', 'x'); await tombolo.call('ended')")
            _ = try await reader.batch()
            journal.clear()
            let batch = try #require(try await reader.batch())
            #expect(batch.isReset == true && batch.rows.map(\.name) == ["running"])
            #expect(batch.rows.map(\.n) == [journal.firstRow] && batch.rows.map(\.outcome) == [nil])
            #expect(batch.totals.map(\.name) == ["running"] && batch.totals.map(\.calls) == [1])
            #expect(journal.payloads[journal.firstRow]?.argument == "x")
            end.continuation.finish()
            try await test.run("await call")
            try await test.until("the end of the call") { journal.row(journal.firstRow)?.outcome == "ok" }
            #expect(journal.payloads[journal.firstRow]?.result == "x")
            #expect(journal.rows.count == 1 && journal.payloads[1] == nil && journal.skipped == 0)
        }
    }

    @Test func eachReaderReceivesEveryChange() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            let journal = Journal(of: test.bridge)
            try await test.open()
            let readers = [JournalReader(of: journal), JournalReader(of: journal)]
            try await test.run("await tombolo.call('a')")
            let n = try #require(journal.add(.call, "b", of: nil))
            for reader in readers {
                let batch = try #require(reader.take())
                #expect(batch.rows.map(\.name) == ["a", "b"] && batch.totals.map(\.calls) == [1])
                #expect(batch.documents?.count == 1 && batch.isReset == true)
            }
            journal.update(n) { $0.outcome = "ok" }
            try await test.run("await tombolo.call('a')")
            for reader in readers {
                let batch = try #require(reader.take())
                #expect(batch.rows.map(\.n) == [n, n + 1] && batch.totals.map(\.calls) == [2])
            }
            journal.clear()
            for reader in readers { #expect(reader.take()?.isReset == true) }
        }
    }

    @Test func aLateReaderReceivesTheExistingRows() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            let journal = Journal(of: test.bridge)
            try await test.open()
            let first = JournalReader(of: journal)
            try await test.run("await tombolo.call('a')")
            _ = first.take()
            let batch = try #require(JournalReader(of: journal).take())
            #expect(batch.rows.map(\.name) == ["a"] && batch.totals.map(\.calls) == [1])
            #expect(batch.documents?.count == 1)
        }
    }

    @Test func theEndOfTheRecordingEndsTheBatches() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            let reader = JournalReader(of: journal)
            _ = try await reader.batch()
            journal.end()
            let batch = try await reader.batch()
            #expect(batch == nil)
        }
    }
}
