import Foundation
import TomboloTesting

extension TemporaryFolder {
    /// The database that a library has in it.
    var database: URL { file("library.sqlite") }

    /// Whether some bytes are in any of its files.
    func contains(_ text: String) throws -> Bool {
        try contents.contains { try Data(contentsOf: file($0)).range(of: Data(text.utf8)) != nil }
    }
}
