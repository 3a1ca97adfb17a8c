#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The folder of the web process extension, and the digest that the extension must have. The folder is the resource
/// bundle that SwiftPM puts beside the program, or a copy of it below `../lib/PROGRAM/` or `../share/PROGRAM/`.
nonisolated struct ExtensionFolder: Sendable, Hashable {
    let path: String
    /// The SHA-256 of the extension, 64 hexadecimal digits in lower case. Default: the digest of the extension that was built
    /// with this program.
    var digest = ExtensionFolder.builtDigest

    static let bundle = "Tombolo_CWebProcess.resources"
    static let file = "libtombolo-web-process.so"

    /// The digest that the build wrote into this program.
    static let builtDigest = String(ExtensionDigest.marker.description.suffix(64))

    /// Path of the shared object.
    var filePath: String { "\(path)/\(Self.file)" }

    /// Finds the folder of the extension.
    /// - Parameter program: The path of the program beside which to look; nil for the running program.
    /// - Throws: ``InterceptionError``, which lists the folders that were searched.
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
