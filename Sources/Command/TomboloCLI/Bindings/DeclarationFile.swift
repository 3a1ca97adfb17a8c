import Foundation
import TomboloEngine
import TomboloProgram

/// A TypeScript declaration file, which is read with the compiler's own library.
struct DeclarationFile {
    /// The package in whose folder the compiler is first searched for.
    let folder: URL
    /// The name of the file, relative to the package.
    let name: String

    /// Returns the functions of the interface `TomboloPageFunctions`, as page-functions.js describes them.
    /// - Throws: ``CommandFailure``: ``CommandStatus/notLoaded`` if the file cannot be read, ``CommandStatus/unfit`` without Node or the
    ///   compiler, ``CommandStatus/faulty`` for types that have no counterpart in Swift.
    func pageFunctions() throws(CommandFailure) -> JSONValue {
        let file = folder.appending(path: name).path(percentEncoded: false)
        guard FileManager.default.isReadableFile(atPath: file) else {
            throw CommandFailure(.notLoaded, "--import: \(name) cannot be read.")
        }
        let script = String(decoding: PackageResources.page_functions_js, as: UTF8.self)
        let output = try PackageTool.run("node", ["-e", script, "--", try library(), file], in: folder)
        guard let description = try? JSONValue(jsonText: output) else {
            throw CommandFailure(.faulty, "--import: \(name) cannot be read: \(output)")
        }
        let problems = (description["problems"]?.arrayValue ?? []).compactMap(\.stringValue)
        guard problems.isEmpty else {
            throw CommandFailure(.faulty, problems.map { "\(name): \($0)" }.joined(separator: "\n"))
        }
        guard description["functions"]?.arrayValue?.isEmpty == false else {
            throw CommandFailure(
                .faulty, "\(name) has no functions in the interface TomboloPageFunctions. Declare them there.")
        }
        return description
    }

    /// The path of typescript.js, beside the `tsc` in the package or on the PATH.
    private func library() throws(CommandFailure) -> String {
        let own = folder.appending(path: "node_modules/.bin/tsc").path(percentEncoded: false)
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/tsc" }
        for program in [own] + paths where FileManager.default.isExecutableFile(atPath: program) {
            let lib = URL(filePath: program).resolvingSymlinksInPath().appending(path: "../../lib/typescript.js")
                .standardizedFileURL
            let path = lib.path(percentEncoded: false)
            if FileManager.default.isReadableFile(atPath: path) { return path }
        }
        throw CommandFailure(
            .unfit,
            "--import needs the TypeScript compiler. Install it: apt install node-typescript, or npm install typescript."
        )
    }
}
