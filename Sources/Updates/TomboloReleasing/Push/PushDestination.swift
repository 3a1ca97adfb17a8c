package import Foundation

/// A place to which a repository is pushed.
package protocol PushDestination: Sendable {
    /// Returns the timestamp at the destination; nil if it has none.
    func timestamp() throws(PushError) -> Data?

    /// Returns those of the files, all of one kind other than the timestamp, that the destination does not have.
    /// - Parameter byContent: Whether to compare the content of files of the same size.
    func missing(
        _ files: [PublishedFile], of folder: PublicFolder, byContent: Bool
    ) throws(PushError) -> [PublishedFile]

    /// Copies files, all of one kind, and replaces the ones that are there.
    func copy(_ files: [PublishedFile], from folder: PublicFolder) throws(PushError)
}
