public import Foundation
import Synchronization

/// One release of a bundle, whose files a page shows. It is immutable: an update is a new release, and open pages keep the old one.
public final class BundleRelease: Sendable {
    /// The location of the files.
    enum Place: Sendable {
        case embedded(EmbeddedBundle)
        case stored(ReleaseStore, EmbeddedBundle)
    }

    let manifest: BundleManifest
    private let place: Place
    private let files: [String: BundleFile]
    /// The verification of each large file, by digest. The first request for a file sets it, on any thread, hence the lock.
    private let verified = Mutex<[FileDigest: Task<VerifiedPieces?, Never>]>([:])

    /// The size from which on a file is read in pieces for a response, in bytes.
    static let pieceLimit = 4 << 20

    init(_ manifest: BundleManifest, in place: Place) {
        (self.manifest, self.place) = (manifest, place)
        files = Dictionary(manifest.files.map { ($0.path.text, $0) }) { first, _ in first }
    }

    /// The name of the bundle.
    public var bundle: String { manifest.bundle }

    /// The name of the release.
    public var name: String { manifest.release }

    /// The digest of the manifest, which identifies the release.
    public var digest: FileDigest { manifest.digest }

    /// Whether the app contains this release.
    public var isEmbedded: Bool {
        if case .embedded = place { true } else { false }
    }

    /// A file of a release.
    public struct File: Sendable {
        /// The content, verified against the manifest's digest.
        public let bytes: Data
        /// The digest of the content.
        public let digest: FileDigest
        /// The content type that the manifest states; nil if it states none.
        public let contentType: String?
    }

    /// Whether the release has a file at a path.
    public func contains(_ path: String) -> Bool { files[path] != nil }

    /// Returns the digest of the file at a path; nil if the release has no such file.
    package func digest(at path: String) -> FileDigest? { files[path]?.digest }

    /// Returns the size of the file at a path, in bytes; nil if the release has no such file.
    package func size(at path: String) -> Int? { files[path]?.size }

    /// Returns the content type that the manifest states for the file at a path; nil if it states none.
    func contentType(at path: String) -> String? { files[path]?.contentType }

    /// Returns the file at a path, after verifying its content.
    /// - Throws: ``UpdateError/damaged(_:)`` if the file is missing or was changed on the disk.
    /// - Returns: nil if the release has no such file.
    @concurrent
    public func file(at path: String) async throws(UpdateError) -> File? {
        guard let file = files[path] else { return nil }
        guard let bytes = await bytes(of: file) else { throw .damaged(path) }
        return File(bytes: bytes, digest: file.digest, contentType: file.contentType)
    }

    /// Returns the content of the file at a path for a response, after verifying it. A file of ``pieceLimit`` bytes or more is never completely in
    /// memory.
    /// - Parameter share: The share of memory for a file of this size.
    /// - Throws: ``UpdateError/damaged(_:)`` if the file is missing or was changed on the disk.
    /// - Returns: nil if the release has no such file.
    @concurrent
    package func content(at path: String, _ share: ResponseMemory.Share) async throws(UpdateError) -> VerifiedContent? {
        guard let file = files[path] else { return nil }
        if file.size < Self.pieceLimit {
            guard let bytes = await bytes(of: file) else { throw .damaged(path) }
            let start = bytes.prefix(VerifiedContent.startSize)
            return VerifiedContent(file: file, source: .whole(bytes, share), start: start)
        }
        guard let pieces = await pieces(of: file), let first = await piece(of: file, with: 0, pieces) else {
            throw .damaged(path)
        }
        // Copies the bytes, because a slice would keep the whole piece in memory.
        let start = Data(Array(first.bytes.prefix(VerifiedContent.startSize)))
        return VerifiedContent(file: file, source: .pieces(pieces, self), start: start)
    }

    /// Verifies a large file once, regardless of the number of requests.
    private func pieces(of file: BundleFile) async -> VerifiedPieces? {
        let task = verified.withLock { verified in
            if let known = verified[file.digest] { return known }
            let task = Task<VerifiedPieces?, Never> {
                await self.reading(file) { read in await VerifiedPieces(of: file, read: read) }
            }
            verified[file.digest] = task
            return task
        }
        if let pieces = await task.value { return pieces }
        // Discards the failed verification, because the file may be fetched again.
        verified.withLock { $0[file.digest] = nil }
        return nil
    }

    /// Reads the piece of a large file that contains the given byte, and verifies it.
    /// - Returns: The piece and the position of its first byte; nil if it is missing or has changed.
    func piece(
        of file: BundleFile, with offset: Int, _ pieces: VerifiedPieces
    ) async -> (start: Int, bytes: Data)? {
        await reading(file) { read in await pieces.piece(with: offset, read: read) }
    }

    /// Reads a large file from the store, or from the embedded release if the store does not have the right content.
    ///
    /// A stored file whose content has changed is removed, so that it counts as missing and is fetched again.
    /// - Parameter body: Reads and verifies the file; returns nil if it is missing or damaged. The function passed to
    ///   it returns a range of unverified bytes.
    private func reading<Value>(
        _ file: BundleFile, _ body: (_ read: (Range<Int>) async -> Data?) async -> Value?
    ) async -> Value? {
        switch place {
        case .embedded(let bundle): return await body { bundle.unverifiedBytes(of: file, in: $0) }
        case .stored(let store, let embedded):
            if let value = await body({ await store.unverifiedBytes(of: file, in: $0) }) { return value }
            await store.removeIfChanged(file)
            return await body { embedded.unverifiedBytes(of: file, in: $0) }
        }
    }

    private func bytes(of file: BundleFile) async -> Data? {
        switch place {
        case .embedded(let bundle): return bundle.bytes(of: file)
        case .stored(let store, let embedded):
            if let bytes = await store.bytes(of: file) { return bytes }
            // The cache was emptied, but the embedded release may contain the same file.
            return embedded.bytes(of: file.digest)
        }
    }
}
