import Foundation
public import TomboloEngine
import TomboloEngineWK

extension ProfileStorage {
    /// Opens the profile. Two profiles share no data, and neither do two ephemeral ones.
    /// - Throws: ``ProfileError`` when the folder cannot be created or used.
    @MainActor
    public func open() throws -> any Profile { try WKProfile(self) }

    /// The user's folder for data of programs: Application Support, which is in the app's container if it has one.
    static var dataFolder: URL {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
    }
}
