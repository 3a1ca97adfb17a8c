#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Location of the web process extension, and the digest that it must have. It is in the resource bundle that SwiftPM puts beside
/// the program, or in the same bundle below `../lib/PROGRAM/` or `../share/PROGRAM/`.
nonisolated struct ExtensionFolder: Sendable, Hashable {
    let path: String
    /// The SHA-256 of the extension, 64 hexadecimal digits in lower case. Default: that of this program's build.
    var digest = ExtensionFolder.builtDigest

    static let bundle = "Tombolo_CWebProcess.resources"
    static let file = "libtombolo-web-process.so"

    /// The digest that the build wrote into this program.
    static let builtDigest = String(ExtensionDigest.marker.description.suffix(64))

    /// Path of the shared object.
    var filePath: String { "\(path)/\(Self.file)" }

    /// Finds the folder of the extension.
    /// - Parameter program: The program's own path; nil for the one that runs.
    /// - Throws: ``InterceptionError`` that names the places in which it was looked for.
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
            message: "The web process extension \(file) was not found in "
                + "\(places.joined(separator: ", ")). Install the folder \(bundle) of the build beside the program.")
    }
}
