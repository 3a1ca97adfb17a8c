#if DEBUG
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloBindings

// The types of the templates of `tombolo new`, in Sources/Command/TomboloCLI/Templates/greeter.

struct Guest: Codable, Sendable {
    var name: String
}

struct Greeting: Codable, Sendable {
    var text: String
    var number: Int
}

enum Language: String, Codable, Sendable {
    case english = "en"
    case german = "de"
    case korean = "ko"
}

enum GreeterError: String, CallError, CaseIterable {
    case noName = "greeter.noName"

    var message: String { "Enter a name." }
}

/// The bindings in the templates of `tombolo new`.
@MainActor
struct TemplateBindingsTests {
    private static let templates = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/Command/TomboloCLI/Templates")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: templates.appending(path: name), encoding: .utf8)
    }

    /// The interface of an app of the templates, with the comments of a lock file.
    private func interface(_ lock: JSONValue) throws -> AppInterface {
        let calls = CallRegistry()
        calls.declare(Event<Int>("greeter.counted"))
        calls.declare(PageFunction<NoValue, Language>("page.language"))
        calls.declareErrors(GreeterError.self, of: "greeter.greet")
        calls.register("greeter.greet") { (_: Guest) async throws -> Greeting in throw GreeterError.noName }
        var interface = try AppInterface(of: calls, app: "__id__")
        interface.comments = try #require(lock["comments"]?.objectValue).reduce(into: [:]) {
            $0[$1.key] = $1.value.stringValue
        }
        return interface
    }

    @Test(arguments: [
        ("declarations", "types/app.d.ts", TypeScriptFile.declarations), ("client", "web/app.gen.ts", .module),
    ])
    func theFilesOfTheTemplatesAreCurrent(layer: String, name: String, kind: TypeScriptFile) throws {
        let lockText = try Self.text("\(layer)/tombolo.bindings.json")
        let lock = try JSONValue(jsonText: lockText)
        let interface = try interface(lock)
        #expect(kind.text(of: interface) == (try Self.text("\(layer)/\(name)")))
        #expect(lock["files"] == [.string(name)])
        #expect("{\n  \"files\": [\"\(name)\"]," + interface.lockText.dropFirst() == lockText)
    }
}
#endif
