import Foundation

/// The publisher's settings for a repository, `repository.json`. Clients do not read them.
package struct RepositorySettings: Codable, Sendable, Hashable {
    /// The name of the file.
    package static let fileName = "repository.json"
    private static let version = 1

    private var v = Self.version
    /// The number of days after which files expire.
    package var days = RoleLifetimes()
    /// The embedded releases, in the sequence in which they were embedded.
    package var embedded: [EmbeddedRelease] = []

    /// The settings of a new repository.
    package init() {}

    /// Parses the file.
    /// - Throws: ``ReleasingError/settings(_:)``.
    init(_ bytes: Data) throws(ReleasingError) {
        do { self = try JSONDecoder().decode(Self.self, from: bytes) } catch {
            throw .settings("It is not JSON of the form that “tombolo release init” writes.")
        }
        guard v == Self.version else { throw .settings("It has version \(v), but this program reads version 1.") }
        guard days.isValid else { throw .settings("The number of days for each role must be from 1 to 3653.") }
    }

    /// The content of the file.
    var bytes: Data {
        get throws(ReleasingError) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            do { return try encoder.encode(self) + Data("\n".utf8) } catch {
                throw .settings("It cannot be written.")
            }
        }
    }
}
