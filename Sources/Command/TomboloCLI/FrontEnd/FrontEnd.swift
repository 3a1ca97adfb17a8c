import Foundation
import TomboloEngine
import TomboloProgram

/// The front-end tool of an app, as `tombolo.json` describes it: the command that makes the pages of a release, and the development server that
/// serves them while the app is developed.
struct FrontEnd: Hashable, Sendable {
    /// Makes the pages; nil if they need no build.
    var build: FrontEndCommand?
    /// Serves the pages to `tombolo dev`; nil if the pages are read from their folder.
    var server: FrontEndServer?

    /// Reads the members `build` and `dev`.
    init(_ reader: inout MemberReader) throws(AppDescription.Invalid) {
        if var members = try reader.optionalObject("build") {
            build = try FrontEndCommand(&members, of: "build")
            try members.end()
        }
        if var members = try reader.optionalObject("dev") {
            server = try FrontEndServer(&members)
            try members.end()
        }
    }

    /// Reads the front-end tool of the package in a folder; nil if the package has no `tombolo.json`. Other members of the file are not checked.
    /// - Throws: ``CommandFailure`` if the file cannot be read, or is not valid.
    static func read(in folder: URL) throws(CommandFailure) -> FrontEnd? {
        guard let text = try AppFile.text(AppDescription.fileName, in: folder) else { return nil }
        do throws(AppDescription.Invalid) {
            var reader = try AppDescription.reader(of: text)
            return try FrontEnd(&reader)
        } catch {
            throw CommandFailure(.faulty, error.description)
        }
    }
}
