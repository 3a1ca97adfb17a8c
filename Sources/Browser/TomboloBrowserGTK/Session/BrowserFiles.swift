import Foundation
import TomboloBrowser
import TomboloEngine

/// The browser's own files in a profile, beside the engine's.
struct BrowserFiles: Sendable {
    let settings: SettingsFile
    let zoom: ZoomFile
    let permissions: PermissionsFile
    let session: DurableFile
    /// The folder of the library.
    let folder: URL

    /// Creates the paths of a profile's files; nil for an ephemeral profile.
    init?(of storage: ProfileStorage) {
        guard case .persistent(let profile) = storage else { return nil }
        folder = profile.appending(path: "browser", directoryHint: .isDirectory)
        settings = SettingsFile(Self.file("settings.json", in: folder))
        zoom = ZoomFile(Self.file("zoom.json", in: folder))
        permissions = PermissionsFile(Self.file("permissions.json", in: folder))
        session = Self.file("session.json", in: folder)
    }

    /// Removes temporary files that a killed browser has left beside them.
    func removeUnfinished() {
        for file in [settings.file, zoom.file, permissions.file, session] { file.removeUnfinished() }
    }

    private static func file(_ name: String, in folder: URL) -> DurableFile {
        DurableFile(folder.appending(path: name).path(percentEncoded: false))
    }
}
