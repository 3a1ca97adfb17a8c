#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import TomboloEngine
#if os(Linux)
import TomboloEngineGTK
#endif

extension ProfileStorage {
    /// A persistent profile by name, in the user's data folder: `$XDG_DATA_HOME/APP/profiles/NAME`.
    /// - Throws: ``ProfileError`` when the name or `app` is not a plain file name.
    public static func persistent(named name: String, of app: String) throws -> ProfileStorage {
        for part in [name, app] where part.isEmpty || part.hasPrefix(".") || part.contains("/") || part.contains("\0") {
            throw ProfileError(message: "“\(part)” cannot be part of a profile's folder: use a plain name.")
        }
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? "/"
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return .persistent(folder: URL(filePath: "\(data)/\(app)/profiles/\(name)", directoryHint: .isDirectory))
    }

    /// Opens the profile. Two profiles share no data, and neither do two ephemeral ones.
    /// - Throws: ``ProfileError`` when the folder cannot be created or used.
    @MainActor
    public func open() throws -> any Profile {
        try GTKProfile(self)
    }
}
