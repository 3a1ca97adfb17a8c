import Foundation

/// The folders that are shipped with a program: those in its app or app extension or, for a program that is a single
/// file, SwiftPM's resource bundles next to it. The system checks an app's signature, but does not check other folders.
struct ProgramBundle: Sendable, Hashable, CustomStringConvertible {
    /// The folder of the app, or the folder that contains the program if it is a single file.
    var folder: URL

    static let ofThisProgram = ProgramBundle(folder: Bundle.main.bundleURL)

    /// Whether a folder is one of the shipped folders or inside one. Symbolic links are resolved first. False for a folder that does not exist.
    func contains(_ folder: URL) -> Bool {
        guard let own = ResolvedPath(self.folder), let parts = ResolvedPath(folder)?.parts(below: own) else {
            return false
        }
        return isApp || parts.first?.hasSuffix(".bundle") == true
    }

    var description: String {
        folder.path(percentEncoded: false) + (isApp ? "" : "/*.bundle")
    }

    private var isApp: Bool { ["app", "appex"].contains(folder.pathExtension) }
}
