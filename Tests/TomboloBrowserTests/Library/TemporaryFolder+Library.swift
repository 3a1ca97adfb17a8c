import Foundation
import TomboloTestServer

extension TemporaryFolder {
    /// The database of the library in the folder.
    var database: URL { file("library.sqlite") }

    /// Whether a file of the folder contains the text.
    func contains(_ text: String) throws -> Bool {
        try contents.contains { try Data(contentsOf: file($0)).range(of: Data(text.utf8)) != nil }
    }
}
