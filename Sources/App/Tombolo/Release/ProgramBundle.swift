#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
        guard let path = ResolvedPath(folder) else { return false }
        let place = program.deletingLastPathComponent()
        if let own = ResolvedPath(place), let first = path.parts(below: own)?.first {
            return first.hasSuffix(".resources")
        }
        return installed.contains { ResolvedPath($0).flatMap { path.parts(below: $0) } != nil }
    }

    var description: String {
        ([program.deletingLastPathComponent().path(percentEncoded: false) + "*.resources"]
            + installed.map { $0.path(percentEncoded: false) }).joined(separator: ", ")
    }

    private var installed: [URL] {
        let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
        return ["lib", "share"].map { prefix.appending(path: "\($0)/\(program.lastPathComponent)") }
    }
}
#endif
