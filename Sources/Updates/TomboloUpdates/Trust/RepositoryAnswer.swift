package import Foundation

/// The answer of a repository to a request for a file.
package enum RepositoryAnswer: Sendable, Hashable {
    /// The file, and its entity tag if it has one.
    case bytes(Data, entityTag: String?)
    /// The known copy is current.
    case unchanged
    /// The repository does not have the file.
    case missing
}
