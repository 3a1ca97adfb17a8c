import Foundation

/// The files for the tests.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Fixtures", directoryHint: .isDirectory)
}

/// A value that does not have the form that the test needs.
struct Unexpected: Error {
    let what: String

    init(_ what: some Sendable) { self.what = "\(what)" }
}
