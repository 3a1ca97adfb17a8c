package import Foundation

/// Folders for persistent profiles of tests, which exist as long as the process runs.
///
/// The engine writes to a profile's cache after the profile is closed. If the folder has been deleted, the engine
/// creates it again, and its network process, which all profiles share, dies: it still watches a file there for the
/// cache that it released.
package enum ProfileFolder {
    /// Returns the path of a new, unique folder. The folder does not exist yet.
    package static func make() -> URL {
        _ = isDeletedAtExit
        return all.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    }

    private static var all: URL {
        URL.temporaryDirectory.appending(path: "tombolo-profiles-\(getpid())", directoryHint: .isDirectory)
    }

    private static let isDeletedAtExit: Bool =
        atexit { try? FileManager.default.removeItem(at: ProfileFolder.all) } == 0
}
