package import Foundation

/// Folders for persistent profiles of tests, which exist as long as the process runs.
///
/// The engine writes to a profile's cache after the profile is closed. If the folder has been deleted, the engine
/// creates it again, and the network process, which all profiles share, dies, because it still watches a file there for
/// the released cache.
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
