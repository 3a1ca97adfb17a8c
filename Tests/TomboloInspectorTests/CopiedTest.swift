import Testing
import TomboloBridge
import TomboloTesting

@MainActor @Test func notesSaveAnswersAsRecorded() async throws {
    try await withPage(.fake) { test in
        test.calls.register("notes.save") { (text: String) in text }
        try await requireTranscript(
            lines: #"""
                {"format":1}
                {"t":0,"call":"notes.save","id":1,"argument":"Ada"}
                {"t":0,"answer":1,"result":"Ada"}
                """#, in: test)
    }
}
