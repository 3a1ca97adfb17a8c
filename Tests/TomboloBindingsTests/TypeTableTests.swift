#if DEBUG
import Foundation
import OrderedCollections
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTestServer
import TomboloTesting

@testable import TomboloBindings

/// The TypeScript for Swift types, and the JSON of their values.
@MainActor
struct TypeTableTests {
    /// The registry with the calls of all entries: `get.t0` returns a value, `put.t0` takes it.
    private func registry() -> CallRegistry {
        let calls = CallRegistry()
        for (index, entry) in TypeEntry.all.enumerated() { entry.register(calls, "t\(index)") }
        return calls
    }

    @Test(arguments: TypeEntry.all)
    func eachSwiftTypeIsWrittenAsItsTypeScriptType(_ entry: TypeEntry) throws {
        let calls = CallRegistry()
        entry.register(calls, "value")
        let interface = try AppInterface(of: calls, app: "org.example.Tests")
        let shape = entry.shape(TypeRecorder())
        guard case .named(let name) = shape else {
            #expect(Self.withoutFixtures(TypeScriptText(prefix: "").type(shape)) == entry.typeScript)
            return
        }
        let text = TypeScriptFile.module.text(of: interface)
        let flat = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(
            Self.withoutFixtures(flat).contains(
                "export \(entry.typeScript)\(entry.typeScript.hasPrefix("type") ? ";" : "")"),
            "\(name) in \(text.prefix(2_000))")
    }

    /// The text without the name of the enum around the types of the tests.
    private static func withoutFixtures(_ text: String) -> String { text.replacing("Fixtures_", with: "") }

    /// Values of all types reach a page as their JSON, and the page can send them back.
    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func valuesOfEveryTypeMakeTheRoundTrip(_ engine: TestEngine) async throws {
        let policy = try AccessPolicy([Grant(["*"], to: ["app://tests"])])
        let calls = registry()
        try await withPage(engine, policy: policy) { test in
            for (index, entry) in TypeEntry.all.enumerated() { entry.register(test.calls, "t\(index)") }
            try await test.open()
            for (index, entry) in TypeEntry.all.enumerated() {
                let script = """
                    const plain = (value) => value instanceof Uint8Array ? { bytes: [...value] }
                        : Array.isArray(value) ? value.map(plain)
                        : value === null || typeof value !== 'object' ? value
                        : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
                    const value = await tombolo.get.t\(index)();
                    return [plain(value), plain(await tombolo.put.t\(index)(value))];
                    """
                let json = Self.plain(entry.json)
                #expect(try await test.run(script) == [json, json], "\(entry.name)")
            }
        }
        #expect(calls.names.count == 2 * TypeEntry.all.count)
    }

    /// The value without bytes, which the result of a script cannot contain.
    private static func plain(_ value: JSONValue) -> JSONValue {
        switch value {
        case .bytes(let bytes): ["bytes": .array(bytes.map { .integer(Int($0)) })]
        case .array(let elements): .array(elements.map(plain))
        case .object(let members): .object(members.mapValues(plain))
        default: value
        }
    }

    /// The TypeScript compiler accepts the module, the declarations, and the JSON of every value for its type. It
    /// rejects values of other types.
    @Test func theCompilerAcceptsTheFiles() async throws {
        #expect(TypeEntry.all.count >= 60)
        let interface = try AppInterface(of: registry(), app: "org.example.Tests")
        let folder = TemporaryFolder()
        var uses = "import { app } from './app.gen';\nasync function check(): Promise<void> {\n"
        for (index, entry) in TypeEntry.all.enumerated() {
            uses += "    await app.put.t\(index)(\(Self.expression(entry.json)));\n"
            uses += "    // @ts-expect-error a symbol is no value\n    await app.put.t\(index)(Symbol());\n"
            uses += "    const r\(index) = await tombolo.call('get.t\(index)'); await app.put.t\(index)(r\(index));\n"
        }
        uses += "}\ncheck();\n"
        try folder.write(TypeScriptFile.module.text(of: interface), to: "app.gen.ts")
        try folder.write(uses, to: "uses.ts")
        let errors1 = try await TypeScriptCompiler.check(folder)
        #expect(errors1 == "")
        let other = TemporaryFolder()
        try other.write(TypeScriptFile.declarations.text(of: interface), to: "app.d.ts")
        try other.write("tombolo.put.t0(true);\n// @ts-expect-error not a boolean\ntombolo.put.t0(5);\n", to: "uses.ts")
        let errors2 = try await TypeScriptCompiler.check(other)
        #expect(errors2 == "")
    }

    /// A value as an expression of TypeScript.
    private static func expression(_ value: JSONValue) -> String {
        switch value {
        case .bytes(let bytes): "new Uint8Array([\(bytes.map(String.init).joined(separator: ", "))])"
        case .array(let elements): "[\(elements.map(expression).joined(separator: ", "))]"
        case .object(let members):
            "{ \(members.map { "[\(TypeScriptText.string($0.key))]: \(expression($0.value))" }.joined(separator: ", ")) }"
        case .string(let text): TypeScriptText.string(text)
        default: "\(value)"
        }
    }
}
#endif
