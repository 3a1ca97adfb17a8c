import Foundation

/// The scripts of the repository.
enum Repository {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func script(_ name: String) -> String {
        folder.appending(path: "scripts/\(name)").path(percentEncoded: false)
    }
}
