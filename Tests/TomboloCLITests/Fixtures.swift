import Foundation

/// The files that the tests work on.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures", directoryHint: .isDirectory)
}

/// Something was not of the shape that a test needs to go on.
struct Unexpected: Error {
    let what: String

    init(_ what: some Sendable) { self.what = "\(what)" }
}
