import Foundation
import TomboloBrowser
import TomboloEngine

/// Where a profile keeps what is the browser's own, beside what the engine keeps.
struct BrowserFiles: Sendable {
    let settings: SettingsFile
    let zoom: ZoomFile
    let permissions: PermissionsFile
    let session: DurableFile
    /// The folder of the library.
    let folder: URL

    /// The files of a profile; nil of one that leaves nothing behind.
    init?(of storage: ProfileStorage) {
        guard case .persistent(let profile) = storage else { return nil }
        folder = profile.appending(path: "browser", directoryHint: .isDirectory)
        settings = SettingsFile(Self.file("settings.json", in: folder))
        zoom = ZoomFile(Self.file("zoom.json", in: folder))
        permissions = PermissionsFile(Self.file("permissions.json", in: folder))
        session = Self.file("session.json", in: folder)
    }

    /// Removes what a browser that was killed has left beside them.
    func removeUnfinished() {
        for file in [settings.file, zoom.file, permissions.file, session] { file.removeUnfinished() }
    }

    private static func file(_ name: String, in folder: URL) -> DurableFile {
        DurableFile(folder.appending(path: name).path(percentEncoded: false))
    }
}
