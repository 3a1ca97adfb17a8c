#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc

/// The folders that are shipped with a program: SwiftPM's resource bundles next to it, and `lib/PROGRAM` and
/// `share/PROGRAM` next to the folder that contains it.
struct ProgramBundle: Sendable, Hashable, CustomStringConvertible {
    /// The program's path, with symbolic links resolved.
    var program: URL

    static let ofThisProgram = ProgramBundle(
        program: URL(
            filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                ?? CommandLine.arguments[0]))

    /// Whether a folder is one of the shipped folders or inside one. Symbolic links are resolved first. False for a
    /// folder that does not exist.
    func contains(_ folder: URL) -> Bool {
        guard let path = Self.resolved(folder) else { return false }
        let place = program.deletingLastPathComponent()
        if let own = Self.resolved(place), let first = Self.parts(of: path, below: own)?.first {
            return first.hasSuffix(".resources")
        }
        return installed.contains { Self.resolved($0).flatMap { Self.parts(of: path, below: $0) } != nil }
    }

    var description: String {
        ([program.deletingLastPathComponent().path(percentEncoded: false) + "*.resources"]
            + installed.map { $0.path(percentEncoded: false) }).joined(separator: ", ")
    }

    private var installed: [URL] {
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        return ["lib", "share"].map { prefix.appending(path: "\($0)/\(program.lastPathComponent)") }
    }

    /// The components of a path after those of a folder; nil for a path that is not in the folder.
    private static func parts(of path: [String], below folder: [String]) -> ArraySlice<String>? {
        path.starts(with: folder) ? path.dropFirst(folder.count) : nil
    }

    private static func resolved(_ url: URL) -> [String]? {
        guard let text = realpath(url.path(percentEncoded: false), nil) else { return nil }
        defer { free(text) }
        return String(cString: text).split(separator: "/").map(String.init)
    }
}
#endif
