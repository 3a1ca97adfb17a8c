import Foundation
import TomboloEngine
import TomboloPolicyCheck

/// The program that the build tool plugin `AccessPolicyCheck` runs:
///
///     TomboloPolicyCheckMain STAMP JSON-FILE… -- SWIFT-FILE…
///
/// Checks the access policies among the JSON files. Prints each problem in the form of a compiler, and exits with 1 if
/// there is an error. Otherwise writes the Swift file STAMP, because a build command must have an output.
@main
enum Main {
    /// Larger JSON files are data, not policies.
    private static let maximumLength = 4 << 20
    private static let stamp = "// The access policies of this target are valid.\n"

    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let stamp = arguments.first else { fail("error: the path of the stamp file is missing") }
        let parts = arguments.dropFirst().split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
        let names = RegisteredNames(in: (parts.dropFirst().first ?? []).map { SwiftSource(bytes(of: $0)) })
        var (policies, errors) = (0, 0)
        for path in parts.first ?? [] {
            let bytes = bytes(of: path)
            guard bytes.count <= maximumLength, isPolicy(path, bytes) else { continue }
            policies += 1
            for fault in PolicyFile(bytes).faults(names) {
                show("\(path):\(fault.line): \(fault.severity.rawValue): \(fault.message)")
                if fault.severity == .error { errors += 1 }
            }
        }
        if policies == 0 {
            show(
                "warning: no access policy was checked: the target contains neither a JSON file with the member “grants” nor an access-policy.json."
            )
        }
        guard errors == 0 else { exit(1) }
        write(stamp)
    }

    /// Whether a file is an access policy, by its name or its content.
    private static func isPolicy(_ path: String, _ bytes: [UInt8]) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        if name == "access-policy.json" || name.hasSuffix(".access-policy.json") { return true }
        return PolicyFile.isPolicy(
            bytes, value: try? JSONValue(handwrittenText: String(decoding: bytes, as: UTF8.self)))
    }

    private static func bytes(of path: String) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            fail("\(path):1: error: the file cannot be read")
        }
        return [UInt8](data)
    }

    private static func write(_ path: String) {
        // An unchanged file is not written again, because it would then be compiled again.
        if FileManager.default.contents(atPath: path) == Data(stamp.utf8) { return }
        do {
            try Data(stamp.utf8).write(to: URL(filePath: path))
        } catch {
            fail("\(path):1: error: the file cannot be written: \(error.localizedDescription)")
        }
    }

    /// Prints a line. Names and texts of the app's files may contain escape sequences and line breaks.
    private static func show(_ line: String) { print(TerminalText(line, lineBreaks: .escaped)) }

    private static func fail(_ message: String) -> Never {
        show(message)
        exit(1)
    }
}
