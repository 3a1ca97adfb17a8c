import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloInspector

/// The trace file of many overlapping calls.
@MainActor
struct TraceFileTests {
    @Test func everyBeginHasOneEndOfTheSameCall() async throws {
        try await withPage(.fake) { test in
            let journal = Journal(of: test.bridge)
            var running: [Int] = []
            for number in 0..<1000 {
                let n = journal.add(.call, "call.\(number % 7)", of: nil, isRequired: true)
                try running.append(#require(n))
                if number % 3 == 0 { journal.end(running.removeFirst(), "ok") }
            }
            let file = try JSONValue(jsonText: await ExportFormat.trace.text(of: JournalSnapshot(of: journal)))
            let events = try #require(file["traceEvents"]?.arrayValue)
            var open: [String: JSONValue] = [:]
            var pairs = 0
            for event in events where event["ph"] == "b" || event["ph"] == "e" {
                let id = try #require(event["id"]?.stringValue)
                if event["ph"] == "b" {
                    #expect(open.updateValue(event, forKey: id) == nil)
                    continue
                }
                let begun = open.removeValue(forKey: id)
                let begin = try #require(begun)
                #expect(begin["cat"] == event["cat"] && begin["name"] == event["name"])
                #expect(begin["pid"] == event["pid"] && begin["tid"] == event["tid"])
                let times = try (#require(begin["ts"]?.doubleValue), #require(event["ts"]?.doubleValue))
                #expect(times.0 <= times.1)
                pairs += 1
            }
            #expect(pairs == 1000 && open.isEmpty)
        }
    }
}
