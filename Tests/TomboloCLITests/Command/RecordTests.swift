import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

extension CommandTests {
    /// `tombolo open --record`.
    struct RecordTests {
        private let folder = TemporaryFolder()

        @Test func theCallsOfThePageAreRecordedWithoutSecrets() async throws {
            let run = try await CommandRun.open(
                "My Site", "--grant", "debug.*@self", "--record", folder.path("new/a.jsonl"), "--evaluate", "-",
                input: """
                    await tombolo.call('debug.echo', { a: 1, password: 'hunter2' });
                    await tombolo.call('debug.fail', { code: 'x.y', message: 'no' }).catch(() => {});
                    """)
            #expect(run.status == 0, "\(run)")
            let text = try folder.text(of: "new/a.jsonl")
            #expect(!text.contains("hunter2"))
            let lines = text.split(separator: "\n")
            #expect(lines.first == "{\"format\":1}")
            #expect(lines.contains { $0.contains(#""document":"app://my-site""#) }, "\(text)")
            #expect(lines.contains { $0.contains(#""call":"debug.echo""#) && $0.contains(#""a":1"#) }, "\(text)")
            #expect(lines.contains { $0.contains("x.y") }, "\(text)")
        }

        @Test func anotherFileIsNotReplaced() async throws {
            try folder.write("mine", to: "notes.txt")
            let run = try await CommandRun.open("My Site", "--record", folder.path("notes.txt"))
            #expect(run.status == 64 && run.errors.contains("is not a transcript"), "\(run)")
            #expect(try folder.text(of: "notes.txt") == "mine")
        }

        @Test func aFileThatCannotBeWrittenIsReported() async throws {
            let run = try await CommandRun.open("My Site", "--record", "/proc/tombolo/a.jsonl")
            #expect(run.status == 4 && run.errors.contains("--record: /proc/tombolo/a.jsonl"), "\(run)")
        }
    }
}
