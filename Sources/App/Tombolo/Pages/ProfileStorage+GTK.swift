#if os(Linux)
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import TomboloEngine
import TomboloEngineGTK

extension ProfileStorage {
    /// Opens the profile. Two profiles share no data, and neither do two ephemeral ones.
    /// - Throws: ``ProfileError`` when the folder cannot be created or used, or the home folder of the user does not exist.
    @MainActor
    public func open() throws -> any Profile { try GTKProfile(self) }

    /// The user's folder for data of programs.
    static var dataFolder: URL {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"] ?? "/"
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/share"
        return URL(filePath: data, directoryHint: .isDirectory)
    }
}
#endif
