#if DEBUG
import Foundation
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTestServer

@testable import TomboloBindings

/// The description of an app's calls, and what cannot be described.
@MainActor
struct InterfaceTests {
    private struct Unfinished: Encodable { var text: String }
    private struct Strict: Codable {
        var text: String
        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard !text.isEmpty else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "empty"))
            }
        }
    }
    private struct Holder: Codable { var inner: [String: [Strict]] }
    private struct Endless: Codable {
        var next: [Endless]
        var self1: Indirect
    }
    private final class Indirect: Codable { let value: Indirect }
    private struct Keyed: Codable { var map: [Fixtures.Level: Int] }
    private struct Twice: Codable { var value: Int?? }

    private func problems(_ register: (CallRegistry) -> Void) -> [String] {
        let calls = CallRegistry()
        register(calls)
        do throws(InterfaceDiagnostics) {
            _ = try AppInterface(of: calls, app: "org.example.Tests")
            return []
        } catch {
            return error.sentences
        }
    }

    @Test func anEncodableResultIsAProblem() {
        #expect(
            problems { $0.register("notes.all") { Unfinished(text: "") } } == [
                "notes.all: result: Unfinished is Encodable, but not Decodable. Make it Codable: Tombolo decodes a type to find its shape."
            ])
    }

    @Test func aTypeThatRejectsPlaceholdersIsAProblem() {
        let found = problems { $0.register("notes.save") { (_: Holder) in } }
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(
                "notes.save: argument.inner[name][]: Strict cannot be described: it rejects placeholder values") == true
        )
        #expect(found.first?.hasSuffix("Conform it to TypeScriptDescribed.") == true)
    }

    @Test func aTypeThatNeedsItselfIsAProblem() {
        let found = problems { $0.register("a.b") { (_: Endless) in } }
        #expect(found.contains { $0.contains("Indirect") && $0.contains("contains itself") })
    }

    @Test func keysThatSwiftEncodesAsAnArrayAreAProblem() {
        #expect(
            problems { $0.register("a.b") { (_: Keyed) in } }.first?.contains("Conform Level to CodingKeyRepresentable")
                == true)
    }

    @Test func twoLevelsOfOptionalAreAProblem() {
        #expect(
            problems { $0.register("a.b") { (_: Twice) in } }.first?.hasPrefix(
                "a.b: argument.value: JSON cannot distinguish") == true)
    }

    /// A type gets a longer name if a type that pages use, or another type of the app, has its name.
    @Test func namesOfTypesAreUnique() throws {
        let calls = CallRegistry()
        calls.register("a.a") { (_: Fixtures.Note, _) in }
        calls.register("a.b") { (_: Promise) in }
        calls.register("a.c") { (_: Scope.Note) in }
        let names = try AppInterface(of: calls, app: "a").types.keys.sorted()
        #expect(names.contains("TomboloBindingsTests_Promise") && names.count == 3)
        #expect(TypeName(reflecting: "A.(unknown context at $12ab).B<Swift.Int, A.C>").short == "B_Int_C")
        #expect(TypeName(reflecting: "A.Ünï🎉.B").short == "Ünïu1F389_B")
        #expect(TypeName(reflecting: "(extension in A):Foundation.Date.Span").short == "Date_Span")
        #expect(TypeName(reflecting: "A.Ⓐ").short == "u24B6" && TypeName(reflecting: "A.delete").short == "delete")
        #expect(TypeName(reflecting: "A.Outer.Inner<A.C>").swift == "A.Outer.Inner")
    }

    /// Every type of tombolo.d.ts, and every word of TypeScript that cannot name a type.
    @Test func namesThatCannotBeUsedAreReserved() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../web/tombolo.d.ts")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            $0.split { $0 == " " || $0 == "<" }
        }
        let names = lines.filter { $0.count > 1 && ["type", "interface"].contains($0[0]) }.map { String($0[1]) }
        #expect(names.count > 15 && names.allSatisfy(TypeName.isReserved))
        #expect(
            ["delete", "any", "Awaited", "Promise", "string"].allSatisfy(TypeName.isReserved)
                && !TypeName.isReserved("TomboloNote"))
    }

    @Test func registeringCallsInAnotherOrderGivesTheSameFiles() throws {
        func lock(_ entries: [TypeEntry]) throws -> (String, String, String) {
            let calls = CallRegistry()
            for (index, entry) in TypeEntry.all.enumerated().sorted(by: { a, b in
                entries.isEmpty ? a.offset < b.offset : a.offset > b.offset
            }) {
                entry.register(calls, "t\(index)")
            }
            let interface = try AppInterface(of: calls, app: "org.example.Tests")
            return (
                interface.lockText, TypeScriptFile.module.text(of: interface),
                TypeScriptFile.declarations.text(of: interface)
            )
        }
        #expect(try lock([]) == lock(TypeEntry.all))
        let text = try lock([]).0
        #expect(try JSONValue(jsonText: text)["format"] == 1)
    }

    /// Call names that are words of the language, and others that are not identifiers at all. Node makes each call.
    @Test func callsWithHostileNamesReachTheRightHandlers() async throws {
        let names = [
            "class", "constructor", "then", "a", "light.on", "light.call", "__proto__", "a.__proto__", "a.class",
            "a.constructor", "a.a\"b", "a.ä",
            "a.🎉", "a.save!",
            "a.b.c", "a.b", "a.then", "call", "on", "a.`x`", "a.${x}", "a.</script>", "a.\u{2028}", "a.b\\", "1.2",
            "a..b", ".", "a.other.result",
            String(repeating: "x", count: 200), "plugin-name.call-name", "a.prototype", "a.name", "a.length",
            "a.arguments",
        ]
        let calls = CallRegistry()
        for name in names { calls.register(name) { (text: String) in text } }
        calls.registerStream("a.stream'") { (_: Int, _) in AsyncStream<Int> { $0.finish() } }
        let comments = Dictionary(uniqueKeysWithValues: names.map { ($0, "Ends */ early `\($0)`.\n한국어 *") })
        let interface = try AppInterface(of: calls, app: "org.example.Tests", comments: comments)
        let folder = TemporaryFolder()
        let paths = names.map { name in
            name.split(separator: ".", omittingEmptySubsequences: false).map {
                "[\(TypeScriptText.string(String($0)))]"
            }.joined()
        }
        try folder.write(TypeScriptFile.module.text(of: interface), to: "app.gen.ts")
        try folder.write(
            """
            const made: string[] = [];
            (globalThis as any).tombolo = { call: async (name: string, value: unknown) => { made.push(name); return value; }, stream: (name: string) => made.push(name) };
            import { app } from './app.gen';
            async function run(): Promise<void> {
            \(paths.map { "    if (await app\($0)('x') !== 'x') throw new Error();" }.joined(separator: "\n"))
                app.a["stream'"](1);
                const outcome = await app.a.class.result('y');
                if (!outcome.ok || outcome.value !== 'y') throw new Error();
                console.log(JSON.stringify(made));
            }
            run();
            declare var console: any;
            """, to: "run.ts")
        let errors1 = try await TypeScriptCompiler.check(folder, emits: .node)
        #expect(errors1 == "")
        let run = try await ShellRun.of(["node", folder.path("run.js")])
        let made = try JSONValue(jsonText: run.output.split(separator: "\n").last.map(String.init) ?? "")
        #expect(made == .array((names + ["a.stream'", "a.class"]).map { .string($0) }))
        let other = TemporaryFolder()
        try other.write(TypeScriptFile.declarations.text(of: interface), to: "app.d.ts")
        try other.write(
            "tombolo.light.on('x'); tombolo.light.call('x'); tombolo.a('x'); tombolo.a.b.c('x');", to: "uses.ts")
        let errors2 = try await TypeScriptCompiler.check(other)
        #expect(errors2 == "")
    }

    /// Errors, progress, events, page functions and streams have types that the compiler checks.
    @Test func theCompilerRejectsWrongUses() async throws {
        let calls = CallRegistry()
        calls.register("notes.save", throws: Fixtures.NoteError.self) {
            (note: Fixtures.Note) throws(Fixtures.NoteError) -> Int in 1
        }
        calls.register("notes.add", throws: Fixtures.LimitError.self) {
            (_: Fixtures.Note) async throws(Fixtures.LimitError) in
        }
        calls.declareProgress(Double.self, of: "notes.add")
        calls.register("notes.find") { (_: String?) -> Fixtures.Note? in nil }
        calls.registerStream("notes.all") { AsyncStream<Fixtures.Note> { $0.finish() } }
        calls.declare(Event<Fixtures.Note>("notes.changed"))
        calls.declare(Event<NoValue>("notes.cleared"))
        calls.declare(PageFunction<Fixtures.Note, Fixtures.Mood>("page.mood"))
        let interface = try AppInterface(of: calls, app: "org.example.Tests")
        let folder = TemporaryFolder()
        try folder.write(TypeScriptFile.module.text(of: interface), to: "app.gen.ts")
        try folder.write(Self.uses, to: "uses.ts")
        let errors3 = try await TypeScriptCompiler.check(folder)
        #expect(errors3 == "")
    }

    private static let uses = """
        import { app, type Fixtures_Note as Note, type Fixtures_NoteError as NoteError } from './app.gen';
        const note: Note = { title: 't', tags: [] };
        async function right(): Promise<void> {
            const number: number = await app.notes.save(note, { timeout: 5 });
            await tombolo.notes.save(note);
            const outcome = await app.notes.save.result(note);
            if (!outcome.ok) {
                switch (outcome.error.code) {
                    case 'notes.noTitle': case 'notes.locked': case 'unknownCall': case 'denied': case 'invalidArgument': case 'timeout':
                    case 'cancelled': case 'disconnected': case 'failed': case 'limitExceeded': break;
                    default: { const none: never = outcome.error; throw none; }
                }
            }
            const added = await app.notes.add.result(note, { onProgress: (value) => value.toFixed() });
            if (!added.ok && added.error.code === 'notes.tooMany') added.error.data?.maximum.toFixed();
            const found = await app.notes.find();
            found?.tags;
            await app.notes.find(null);
            const open = await app.notes.find.result();
            if (!open.ok && open.error.code === 'notes.undeclared') open.error.data.anything;
            for await (const each of app.notes.all()) each.title.trim();
            for await (const each of tombolo.stream('notes.all')) each.title.trim();
            tombolo.on('notes.changed', (changed) => changed.title.trim());
            tombolo.on('notes.cleared', () => {});
            tombolo.on('other.event', (value) => value.anything);
            tombolo.expose('page.mood', async (argument) => argument.title ? 'happy' : 'sad');
            number.toFixed();
            const saved: number = await tombolo.call('notes.save', note);
            saved.toFixed();
            await tombolo.call('other.call', 5);
        }
        async function wrong(error: NoteError): Promise<void> {
            // @ts-expect-error a member is missing
            await app.notes.save({ title: 't' });
            // @ts-expect-error a member is misspelt
            await tombolo.notes.save({ titel: 't', tags: [] });
            // @ts-expect-error the argument is missing
            await tombolo.call('notes.save');
            // @ts-expect-error the argument has another type
            await tombolo.call('notes.save', 5);
            // @ts-expect-error there is no such call
            await app.notes.remove();
            // @ts-expect-error there is no such code
            if (error.code === 'notes.other') return;
            // @ts-expect-error the error has no data
            error.data.maximum;
            // @ts-expect-error the handler throws no other errors
            if (!(await app.notes.save.result(note)).ok && error.code === 'notes.undeclared') return;
            // @ts-expect-error the result can be absent
            (await app.notes.find()).tags;
            // @ts-expect-error progress is a number
            await app.notes.add(note, { onProgress: (value: string) => value });
            // @ts-expect-error the value is a note
            tombolo.on('notes.changed', (value: number) => value);
            // @ts-expect-error the function returns another value
            tombolo.expose('page.mood', () => 'angry');
            // @ts-expect-error the value has no such member
            for await (const each of app.notes.all()) each.name;
        }
        right().then(() => wrong(null as any));
        """
}

private struct Promise: Codable { var value: Int }
private enum Scope { struct Note: Codable { var other: Int } }
#endif
