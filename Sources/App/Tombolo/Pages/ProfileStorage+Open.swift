#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
public import TomboloEngine

extension ProfileStorage {
    /// A persistent profile by name, in the user's data folder.
    /// - Throws: ``ProfileError`` when the name or `app` is not a plain file name.
    ///
    /// ## Platforms
    /// On Linux `$XDG_DATA_HOME/APP/profiles/NAME`, on Apple's systems `APP/profiles/NAME` in the folder Application Support.
    public static func persistent(named name: String, of app: String) throws -> ProfileStorage {
        for part in [name, app] where part.isEmpty || part.hasPrefix(".") || part.contains("/") || part.contains("\0") {
            throw ProfileError(message: "“\(part)” cannot be part of a profile's folder: use a plain name.")
        }
        return .persistent(folder: dataFolder.appending(path: "\(app)/profiles/\(name)", directoryHint: .isDirectory))
    }
}
