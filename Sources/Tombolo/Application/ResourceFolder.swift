#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Application {
    /// A folder that was shipped with the program: beside it, in one of SwiftPM's resource bundles beside it, or in
    /// `../share/PROGRAM/`.
    ///
    /// Does what `Bundle.module` does, without Foundation, which would make a small app four times as large.
    /// - Throws: ``ResourceNotFound`` that lists where it was looked for.
    public nonisolated static func resourceFolder(_ name: String) throws -> URL {
        let files = FileManager.default
        let program = URL(
            filePath: (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0])
        let place = program.deletingLastPathComponent()
        let bundles = ((try? files.contentsOfDirectory(atPath: place.path)) ?? []).filter { $0.hasSuffix(".resources") }
            .sorted()
        // A bundle of the program's own comes before those of its libraries.
        let own = bundles.filter { $0.hasSuffix("_\(program.lastPathComponent).resources") }
        let candidates =
            [place] + (own + bundles).map { place.appending(path: $0) }
            + [place.deletingLastPathComponent().appending(path: "share/\(program.lastPathComponent)")]
        for candidate in candidates.map({ $0.appending(path: name, directoryHint: .isDirectory) }) {
            var isFolder = false
            if files.fileExists(atPath: candidate.path, isDirectory: &isFolder), isFolder { return candidate }
        }
        throw ResourceNotFound(name: name, places: candidates.map(\.path))
    }
}

/// A folder that should have been shipped with the program is not there.
public struct ResourceNotFound: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder's name.
    public var name: String
    /// Where it was looked for.
    public var places: [String]

    /// What is missing, and where it was looked for.
    public var description: String { "There is no folder “\(name)” in \(places.joined(separator: ", "))." }
}
