package import Foundation

/// The destination to which a repository is pushed.
package protocol PushDestination: Sendable {
    /// Returns the timestamp at the destination; nil if it has none.
    func timestamp() throws(PushError) -> Data?

    /// Returns the files that the destination lacks. All given files are of one kind, which is not the timestamp.
    /// - Parameter byContent: Whether to compare the content of files of the same size.
    func missing(
        _ files: [PublishedFile], of folder: PublicFolder, byContent: Bool
    ) throws(PushError) -> [PublishedFile]

    /// Copies files, all of one kind, and replaces existing ones.
    func copy(_ files: [PublishedFile], from folder: PublicFolder) throws(PushError)
}
