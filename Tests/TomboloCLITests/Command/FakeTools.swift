import Foundation
import TestSupport
import TomboloEngine
import TomboloTesting

/// Programs that write hostile text. They replace apps and the tools that the command starts.
///
/// The program `swift` writes all texts and fails, until a test allows it to describe a package and to build it. A build writes the variable
/// `TOMBOLO_STATIC_RE2` to the file `static-re2`.
struct FakeTools {
    let folder = TemporaryFolder()

    /// The variables for the command.
    var environment: [String: String?] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        return ["PATH": "\(folder.path("tools")):\(path)", "FAKE": folder.path("")]
    }

    init() async throws {
        let texts = HostileText.all.filter { !$0.contains("\0") }
        let lines = texts.flatMap { [$0, "error: \($0)", "/x/\($0):1:2: error: \($0)"] }
        try folder.write(lines.joined(separator: "\n") + "\n", to: "texts")
        try folder.write("", to: "Package.swift")
        try folder.write(JSONValue.array(texts.map(JSONValue.string)).jsonText, to: "texts.json")
        try await makeProgram(
            """
            #!/bin/sh
            case "$*" in
            *describe*) test -f "$FAKE/describe.json" && exec cat "$FAKE/describe.json" ;;
            *--show-bin-path*) echo "$FAKE" && exit ;;
            *show-dependencies*) test -f "$FAKE/compiles" && echo '{"identity":"app"}' && exit ;;
            build*) printf %s "$TOMBOLO_STATIC_RE2" >"$FAKE/static-re2"; test -f "$FAKE/compiles" && exit ;;
            esac
            cat "$FAKE/texts" >&2
            cat "$FAKE/texts"
            exit 1
            """, at: "tools/swift")
    }

    /// Makes a program of a script.
    func makeProgram(_ script: String, at name: String) async throws {
        try folder.write(script + "\n", to: "scripts/\(name)")
        let file = folder.file("scripts/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: file.path(percentEncoded: false))
        try FileManager.default.createDirectory(
            at: folder.file(name).deletingLastPathComponent(), withIntermediateDirectories: true)
        try await folder.copyProgram(file, to: name)
    }

    /// Lets the program `swift` describe a package with one program, and build it.
    /// - Parameters:
    ///   - script: The program.
    ///   - compiles: Whether the package can be built.
    func makePackage(_ product: String, running script: String, compiles: Bool = true) async throws {
        try await makeProgram(script, at: product)
        try folder.write("", to: "Sources/main.swift")
        let description: JSONValue = [
            "path": .string(folder.path("")),
            "products": [["name": .string(product), "type": ["executable": .null]]],
            "targets": [
                ["name": "App", "type": "executable", "path": "Sources", "product_memberships": [.string(product)]]
            ],
        ]
        try folder.write(description.jsonText, to: "describe.json")
        if compiles { try folder.write("", to: "compiles") }
    }
}
