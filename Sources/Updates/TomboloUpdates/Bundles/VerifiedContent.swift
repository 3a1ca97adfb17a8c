package import Foundation
package import TomboloEngine

/// The verified content of a file of a release, from which responses are made.
package struct VerifiedContent: Sendable {
    /// The location of the bytes.
    enum Source: Sendable {
        /// In memory, with their share of ``ResponseMemory``.
        case whole(Data, ResponseMemory.Share)
        /// On the disk, from where each piece is read and verified again when it is sent.
        case pieces(VerifiedPieces, BundleRelease)
    }

    let file: BundleFile
    let source: Source
    /// The first bytes of the file, at most ``startSize``.
    package let start: Data

    /// Limit of ``start``, in bytes: the part in which engines look for a page's character set.
    static let startSize = 1_024

    /// The size of the file, in bytes.
    package var size: Int { file.size }

    /// The digest of the content.
    package var digest: FileDigest { file.digest }

    /// The content type that the manifest states; nil if it states none.
    package var contentType: String? { file.contentType }

    /// Returns a body with a range of the content. A file that changes on the disk meanwhile ends the body with an error.
    /// - Parameter damaged: Called if the file is missing or has changed.
    package func body(_ range: Range<Int>, damaged: @escaping @Sendable () -> Void) -> SchemeResponse.Body {
        switch source {
        case .whole(let bytes, let share):
            let part = bytes.dropFirst(range.lowerBound).prefix(range.count)
            return share.size == 0 ? .bytes(part) : HeldBody(part, share).body
        case .pieces(let pieces, let release):
            return PieceBody(range, of: file, pieces, release, damaged: damaged).body
        }
    }
}
