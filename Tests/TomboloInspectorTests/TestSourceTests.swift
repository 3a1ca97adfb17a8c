import Foundation
import Testing
import TomboloTesting
import TomboloTranscripts

@testable import TomboloBridge
@testable import TomboloEngine
@testable import TomboloInspector

/// The tests that the inspector copies.
@MainActor
struct TestSourceTests {
    private func withSources(
        policy: AccessPolicy? = nil, _ script: String,
        _ body: @escaping @MainActor (Journal) throws -> Void
    ) async throws {
        try await withPage(.fake, policy: policy) { test in
            Self.register(in: test.calls)
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await test.run(script)
            try body(journal)
        }
    }

    private static func register(in calls: CallRegistry) {
        calls.register("notes.save") { (text: String) in text }
        calls.register("notes.login") { (_: [String: String]) in ["token": "geheim", "user": "ada"] }
        calls.register("notes.fail") { () throws -> Int in
            throw TomboloError("notes.broken", "See https://a.example/b?token=geheim")
        }
        calls.registerStream("notes.all") {
            AsyncStream { stream in
                for number in 0..<3 { stream.yield(number) }
                stream.finish()
            }
        }
    }

    /// The transcript in a source, read as the compiler reads the literal.
    private func transcript(in source: String) throws -> String {
        let opening = try #require(source.firstMatch(of: /lines: (#+)"{3}\n/))
        let rest = source[opening.range.upperBound...]
        let end = try #require(rest.firstRange(of: "\n                \"\"\"\(opening.1)"))
        let text = rest[..<end.lowerBound]
        #expect(!text.contains("\\\(opening.1)") && !text.contains("\"\"\"\(opening.1)"))
        return text.split(separator: "\n").map { $0.trimmingPrefix(/[ ]{16}/) }.joined(separator: "\n")
    }

    private func replay(_ text: String, on engine: TestEngine) async throws {
        try await withPage(engine) { test in
            Self.register(in: test.calls)
            try await requireTranscript(lines: text, in: test)
        }
    }

    @Test func theTextIsTheFixtureThatIsCompiled() async throws {
        try await withSources("await tombolo.call('notes.save', 'Ada')") { journal in
            let source = try TestSource(journal: journal).text(ofRow: 1)
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "CopiedTest.swift")
            let compiled = try String(contentsOf: file, encoding: .utf8)
            let call = "        test.calls.register(\"notes.save\") { (text: String) in text }\n"
            #expect(compiled.contains(call))
            let copied = compiled.replacing(
                call, with: "        // Register the calls of the app in test.calls here.\n")
            #expect(
                source
                    == copied.replacing("import TomboloBridge\n", with: "").replacing(
                        "import TomboloTesting", with: "import Tombolo\nimport TomboloTesting"))
        }
    }

    @Test func generatedTestsPassForResultsErrorsAndRedactedValues() async throws {
        let script = """
            await tombolo.call('notes.save', 'Ada "quoted" \\\\ #');
            await tombolo.call('notes.login', { user: 'ada', password: 'geheim' });
            await tombolo.call('notes.fail').catch(() => {});
            """
        var texts: [String] = []
        try await withPage(.fake) { test in
            Self.register(in: test.calls)
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await test.run(script)
            for n in 1...3 {
                let source = try TestSource(journal: journal).text(ofRow: n)
                #expect(!source.contains("geheim"))
                texts.append(try transcript(in: source))
            }
        }
        for text in texts { try await replay(text, on: .fake) }
        await #expect(throws: TranscriptMismatch.self) {
            try await replay(texts[0].replacing("\"result\":\"Ada", with: "\"result\":\"Bob"), on: .fake)
        }
    }

    @Test(.enabled(if: TestEngine.all.contains(.gtk)))
    func aStreamIsRepeatedInWebKit() async throws {
        var text = ""
        try await withPage(.gtk) { test in
            Self.register(in: test.calls)
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await test.run("for await (const value of tombolo.stream('notes.all')) {}")
            let source = try TestSource(journal: journal).text(ofRow: 1)
            #expect(source.contains("withPage(.gtk)"))
            text = try transcript(in: source)
        }
        try await replay(text, on: .gtk)
    }

    /// A page cannot write code into the test.
    @Test(arguments: [
        "\\#(fatalError())", "\\##(fatalError())", "\"\"\"#) fatalError() //", "\"\"\"###", "a            {",
        "a\u{202E}b\u{2028}\u{85}\u{0}\n\r\u{E0041}",
    ])
    func aHostileTextStaysWithinTheLiteral(text: String) async throws {
        try await withPage(.fake) { test in
            Self.register(in: test.calls)
            let journal = Journal(of: test.bridge)
            try await test.open()
            try await test.run("await tombolo.call('notes.save', argument)", .string(text))
            let source = try TestSource(journal: journal).text(ofRow: 1)
            let read = try Transcript(transcript(in: source))
            #expect(read.entries.last?.kind == .answer(1, .result(.string(text))))
            let n = try #require(journal.add(.call, text, of: nil, isRequired: true))
            journal.end(n, "unknownCall")
            let named = try TestSource(journal: journal).text(ofRow: n)
            _ = try transcript(in: named)
            #expect(source.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            #expect(
                !source.unicodeScalars.contains {
                    $0.properties.isBidiControl || $0.properties.isDefaultIgnorableCodePoint
                })
            let function = try #require(named.firstMatch(of: /@Test func (.*)\(\) async/))
            #expect(function.1.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
        }
    }

    @Test func callsThatCannotBeRepeatedAreRefusedWithTheReason() async throws {
        let script = """
            await tombolo.call('notes.save', 'x').catch(() => {});
            tombolo.on('notes.save', () => {});
            """
        try await withSources(policy: AccessPolicy(), script) { journal in
            let source = TestSource(journal: journal)
            for (n, words) in [(1, "denied"), (2, "Only calls"), (99, "removed")] {
                let error = #expect(throws: TomboloError.self) { try source.text(ofRow: n) }
                #expect(error?.message.contains(words) == true)
            }
        }
        try await withSources("await tombolo.call('notes.save', 'x'.repeat(100_000))") { journal in
            let error = #expect(throws: TomboloError.self) { try TestSource(journal: journal).text(ofRow: 1) }
            #expect(error?.message.contains("too large") == true)
        }
    }
}
