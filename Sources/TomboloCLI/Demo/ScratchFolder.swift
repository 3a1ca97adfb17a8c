import Foundation

/// A folder that is there for as long as somebody has this.
final class ScratchFolder: Sendable {
    /// Where it is; whoever uses it makes it.
    let url = FileManager.default.temporaryDirectory.appending(path: "tombolo-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: url) }
}
