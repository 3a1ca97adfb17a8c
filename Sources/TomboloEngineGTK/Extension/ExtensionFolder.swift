#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Where the web process extension is: in the resource bundle that SwiftPM puts beside the program, or in the same bundle below
/// `../lib/PROGRAM/` or `../share/PROGRAM/`. The engine loads every shared object of that folder.
nonisolated struct ExtensionFolder: Sendable, Hashable {
    let path: String

    static let bundle = "Tombolo_CWebProcess.resources"
    static let file = "libtombolo-web-process.so"

    /// Looks for it.
    /// - Parameter program: The program's own path; nil for the one that runs.
    /// - Throws: ``InterceptionError`` that says where it was looked for.
    static func find(for program: String? = nil) throws(InterceptionError) -> ExtensionFolder {
        let files = FileManager.default
        let program = URL(
            filePath: program ?? (try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
                ?? CommandLine.arguments[0])
        let place = program.deletingLastPathComponent()
        let prefix = place.deletingLastPathComponent()
        let places = [
            place, prefix.appending(path: "lib/\(program.lastPathComponent)"),
            prefix.appending(path: "share/\(program.lastPathComponent)"),
        ].map { $0.appending(path: bundle).path }
        for place in places where files.fileExists(atPath: "\(place)/\(file)") { return ExtensionFolder(path: place) }
        throw InterceptionError(
            message: "The web process extension \(file) is not there; it was looked for in "
                + "\(places.joined(separator: ", ")). Install the folder \(bundle) of the build beside the program.")
    }
}
