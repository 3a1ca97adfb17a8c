import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloTranscripts

/// Recordings of real runs, and their replay against the calls of an app.
@MainActor
struct RecordingTests {
    private static let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures/sample.jsonl")

    /// The time limit for answers that do arrive, even on a busy machine.
    private static let longTimeout = Duration.seconds(120)

    /// Records what the sample page does.
    private func record(_ engine: TestEngine, redaction: TranscriptRedaction = .standard) async throws -> Transcript {
        try await withPage(engine, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            let recorder = TranscriptRecorder(of: test.bridge, redaction: redaction)
            try await test.open()
            try await test.run(SampleApp.script(isComplete: engine != .fake))
            try await test.until("the last answer") {
                recorder.transcript.entries.last.map { if case .answer = $0.kind { true } else { false } } == true
            }
            return recorder.transcript
        }
    }

    @Test(arguments: TestEngine.everyTransport.filter { $0 != .fake })
    func aRunIsRecordedOnEveryTransport(engine: TestEngine) async throws {
        let recorded = try await record(engine)
        let text = recorded.text
        for secret in ["geheim", "t-1"] { #expect(!text.contains(secret)) }
        #expect(
            text.contains(#""password":{"$redacted":"string"}"#)
                && text.contains(#""access-token":{"$redacted":"string"}"#))
        #expect(text.contains(#""tags":["a","$b"]"#) && text.contains(#"{"$bytes":"AQID"}"#))
        // With this variable set, the file is written again.
        if ProcessInfo.processInfo.environment["TOMBOLO_RECORD_FIXTURES"] == "1" {
            if engine == .gtk { try Data(text.utf8).write(to: Self.fixture) }
            return
        }
        // The file that the tests of the mock read as well.
        let fixture = try Transcript(String(decoding: Data(contentsOf: Self.fixture), as: UTF8.self))
        #expect(fixture.differences(from: recorded) == [] && recorded.differences(from: fixture) == [])
        #expect(fixture.entries.count == recorded.entries.count, "\(text)")
    }

    @Test func withoutRedactionRulesEveryValueIsRecorded() async throws {
        let text = try await record(.fake, redaction: .none).text
        #expect(text.contains("geheim") && text.contains("t-1"))
    }

    @Test func sensitiveCallsAreLeftOut() async throws {
        try await withPage(.fake, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            try test.calls.markSensitive("notes.save", "notes.changed")
            let recorder = TranscriptRecorder(of: test.bridge, redaction: .none)
            try await test.open()
            try await test.run(SampleApp.script(isComplete: false))
            let text = recorder.transcript.text
            #expect(!text.contains("First") && !text.contains("A note needs a title") && text.contains("notes.save"))
        }
    }

    @Test func theSameAppAnswersAsRecorded() async throws {
        try await withPage(.gtk, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            try await requireTranscript("Fixtures/sample.jsonl", in: test, timeout: Self.longTimeout)
        }
    }

    @Test func callsAreReplayedWithoutADisplay() async throws {
        let recorded = try await record(.fake)
        let folder = TemporaryFolder()
        try folder.write(recorded.text, to: "calls.jsonl")
        let test = folder.file("Test.swift").path(percentEncoded: false)
        try await withPage(.fake, policy: SampleApp.policy()) { page in
            SampleApp.register(in: page.calls)
            try await requireTranscript("calls.jsonl", in: page, timeout: Self.longTimeout, for: test)
        }
        try await withPage(.fake, policy: SampleApp.policy()) { page in
            SampleApp.register(in: page.calls, fault: .errorCode)
            await #expect(throws: TranscriptMismatch.self) {
                try await requireTranscript("calls.jsonl", in: page, timeout: Self.longTimeout, for: test)
            }
        }
    }

    private static let sentences: [SampleApp.Fault: String] = [
        .resultMember: #"notes.save: result.title was "First", and is "FIRST""#,
        .addedMember: "notes.save: result.isNew was absent, and is true",
        .missingMember: #"notes.save: result.title was "First", and is absent"#,
        .errorCode: #"notes.save: error.code was "notes.emptyTitle", and is "notes.empty""#,
        .errorData: #"notes.save: error.data.field was "title", and is "body""#,
        .errorInPlaceOfResult: "notes.save returned a result, and fails:",
        .resultInPlaceOfError: "notes.save failed with notes.emptyTitle, and returns a result",
        .progressOrder: "value of notes.import number 1: value was 1, and is 3",
        .streamOrder: #"value of notes.all number 1: value was "one", and is "two""#,
        .streamEnd: #"value of notes.all number 4 is new: "four""#,
        .eventValue: "event notes.changed number 1: value.id was 1, and is 2",
        .missingEvent: "event notes.changed number 1 has not been sent",
        .addedEvent: "the event notes.extra is new: it was sent 1 times",
        .pageFunctionArgument:
            #"call of the page function page.answer number 1: value was "What is", and is "What is?""#,
        .bytes: #"notes.image: result.$bytes was "AQID", and is "AQIE""#,
        .denied: "notes.image returned a result, and fails:",
        .noAnswer: "notes.save has not been answered",
    ]

    @Test func everyChangeOfTheAppIsReported() async throws {
        try await withPage(.gtk, policy: SampleApp.policy()) { test in
            for fault in SampleApp.Fault.allCases {
                test.bridge.policy = try SampleApp.policy(fault: fault)
                // Replaces the calls of the previous fault.
                SampleApp.register(in: test.calls, fault: fault)
                try await expectDifference(fault, in: test)
                // The document's open calls end here, not during the next replay.
                try await test.open()
                try await test.until("the end of the calls: \(fault)") { test.bridge.callsInFlight == 0 }
            }
        }
    }

    /// Replays the sample in a page whose app has a fault, and expects that the comparison names the fault.
    private func expectDifference(_ fault: SampleApp.Fault, in test: TestPage) async throws {
        let isMissing = fault == .missingEvent || fault == .noAnswer
        do {
            try await requireTranscript(
                "Fixtures/sample.jsonl", in: test, timeout: isMissing ? .seconds(1) : Self.longTimeout)
            Issue.record("The change has not been found: \(fault)")
        } catch let mismatch as TranscriptMismatch {
            let sentence = try #require(Self.sentences[fault], "\(fault)")
            #expect(mismatch.differences.contains { $0.contains(sentence) }, "\(fault): \(mismatch.description)")
            // After a missing entry, the replay waits only 100 ms for each other one. On a busy machine these can be missing too.
            if !isMissing { #expect(mismatch.differences.count == 1, "\(fault): \(mismatch.description)") }
            #expect(mismatch.description.contains("Fixtures/sample.jsonl"), "\(fault)")
        }
    }

    @Test func theOutcomeOfACallThatWasLeftOutIsNotCompared() async throws {
        let folder = TemporaryFolder()
        try await withPage(.fake, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            try test.calls.markSensitive("notes.login")
            let recorder = TranscriptRecorder(of: test.bridge)
            try await test.open()
            try await test.run(
                "await tombolo.call('notes.login', { user: 'ada' }); await tombolo.call('notes.import', 1)")
            #expect(recorder.transcript.text.contains(#""argument":{"$redacted":"object"}"#))
            try folder.write(recorder.transcript.text, to: "login.jsonl")
            try await requireTranscript(
                "login.jsonl", in: test, timeout: Self.longTimeout,
                for: folder.file("T.swift").path(percentEncoded: false))
        }
    }

    @Test func pageFunctionsReturnTheRecordedResultsOfTheirDocument() async throws {
        let folder = TemporaryFolder()
        let recorded = try await withPage(.fake, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            let recorder = TranscriptRecorder(of: test.bridge)
            for answer in ["A", "B"] {
                try await test.open()
                try await test.run(
                    "tombolo.expose('page.answer', () => argument); return await tombolo.call('notes.ask', '?')",
                    .string(answer))
            }
            return recorder.transcript
        }
        #expect(recorded.text.contains(#""result":"A""#) && recorded.text.contains(#""result":"B""#))
        try folder.write(recorded.text, to: "two.jsonl")
        try await withPage(.fake, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            try await requireTranscript(
                "two.jsonl", in: test, timeout: Self.longTimeout,
                for: folder.file("T.swift").path(percentEncoded: false))
        }
    }

    @Test func aRecorderThatIsReleasedRecordsNothing() async throws {
        try await withPage(.fake, policy: SampleApp.policy()) { test in
            SampleApp.register(in: test.calls)
            var lines: [String] = []
            var recorder: TranscriptRecorder? = TranscriptRecorder(of: test.bridge)
            recorder?.onEntry = { lines.append($0.text) }
            try await test.open()
            try await test.run("await tombolo.call('notes.login', { user: 'a' })")
            let count = lines.count
            #expect(count == 3 && recorder != nil)
            recorder = nil
            try await test.run("await tombolo.call('notes.login', { user: 'a' })")
            #expect(lines.count == count)
        }
    }

    @Test func aFileThatIsNotATranscriptIsAnError() async throws {
        try await withPage(.fake) { test in
            await #expect(throws: TranscriptError.self) { try await requireTranscript("SampleApp.swift", in: test) }
            await #expect(throws: (any Error).self) { try await requireTranscript("none.jsonl", in: test) }
        }
    }
}
