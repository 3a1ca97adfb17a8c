package import Foundation

/// The fixture files of the tests.
package enum Fixtures {
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    package static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: name)))
    }
}
