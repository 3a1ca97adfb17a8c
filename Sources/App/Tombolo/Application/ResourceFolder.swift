#if os(Linux)
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Application {
    /// Returns a folder that was shipped with the program: next to it, in one of SwiftPM's resource bundles next to it,
    /// or in `../share/PROGRAM/`.
    ///
    /// Replaces `Bundle.module`, which needs Foundation and so would make a small app four times as large.
    ///
    /// In a debug build that `tombolo dev` started, returns the source folder from which the build copies the folder.
    /// - Throws: ``ResourceNotFound``, which lists the folders that were searched.
    public nonisolated static func resourceFolder(_ name: String) throws -> URL {
        #if DEBUG
        if let folder = DevelopmentStart.current?.resources[name] { return folder }
        #endif
        let files = FileManager.default
        let program = URL(
            filePath: (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0])
        let place = program.deletingLastPathComponent()
        let bundles = ((try? files.contentsOfDirectory(atPath: place.path)) ?? []).filter { $0.hasSuffix(".resources") }
        let candidates =
            [place] + ordered(bundles, of: program.lastPathComponent).map { place.appending(path: $0) }
            + [place.deletingLastPathComponent().appending(path: "share/\(program.lastPathComponent)")]
        for candidate in candidates.map({ $0.appending(path: name, directoryHint: .isDirectory) }) {
            var isFolder = false
            if files.fileExists(atPath: candidate.path, isDirectory: &isFolder), isFolder { return candidate }
        }
        throw ResourceNotFound(name: name, places: candidates.map(\.path))
    }

    /// Returns the resource bundles in their search order: those of the program's target, of the package that has the
    /// program's name, of other packages, and of Tombolo. The order matters because folders of libraries and of their
    /// examples can have the same names.
    /// - Parameter bundles: The names of SwiftPM's bundles, `PACKAGE_TARGET.resources`.
    nonisolated static func ordered(_ bundles: [String], of program: String) -> [String] {
        let tests = "PackageTests.xctest"
        let package = program.hasSuffix(tests) ? String(program.dropLast(tests.count)) : program
        func rank(_ bundle: String) -> Int {
            if bundle.hasSuffix("_\(program).resources") { return 0 }
            if bundle.lowercased().hasPrefix("\(package.lowercased())_") { return 1 }
            return bundle.hasPrefix("Tombolo_") ? 3 : 2
        }
        return bundles.sorted { (rank($0), $0) < (rank($1), $1) }
    }
}

/// Thrown when a folder that should have been shipped with the program does not exist.
public struct ResourceNotFound: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name that was passed to ``Application/resourceFolder(_:)``.
    public var name: String
    /// The folders that were searched.
    public var places: [String]

    /// A sentence that names the missing folder and the folders that were searched.
    public var description: String { "There is no folder “\(name)” in \(places.joined(separator: ", "))." }
}
#endif
