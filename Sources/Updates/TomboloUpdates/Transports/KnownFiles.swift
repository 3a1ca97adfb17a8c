import Foundation

/// The files on a device that can be dictionaries: those in the store, and those that the app contains.
struct KnownFiles: Sendable {
    let store: ReleaseStore
    let embedded: EmbeddedBundle
    /// Limit of a dictionary, and of a file that is decompressed with one, in bytes.
    var maximumSize = 64 << 20
    /// The dictionary bytes that may still be read. All forms of one release share this budget.
    var budget = DictionaryBudget()
    /// Whether compressed bodies can be decoded. If not, no compressed forms are requested.
    var canDecompress = CompressedBody.isAvailable

    /// Whether a file can be a dictionary. Its content is verified when it is read.
    func contains(_ digest: FileDigest) async -> Bool { await size(of: digest).map { $0 <= maximumSize } ?? false }

    /// Whether a file can be a dictionary, and the budget is large enough for it.
    func isAffordable(_ digest: FileDigest) async -> Bool {
        guard await contains(digest), let size = await size(of: digest) else { return false }
        return await size <= budget.remaining
    }

    /// The size of a file, in bytes; nil if it is not on the device.
    func size(of digest: FileDigest) async -> Int? {
        if let size = embedded.size(of: digest) { return size }
        return await store.size(of: digest)
    }

    /// Returns the bytes of a file; nil if it is not on the device, or cannot be a dictionary.
    func bytes(of digest: FileDigest) async -> Data? {
        guard await contains(digest) else { return nil }
        if let bytes = await store.bytes(of: digest) { return bytes }
        return digest == embedded.manifest.digest ? embedded.manifest.bytes : embedded.bytes(of: digest)
    }

    /// Decompresses a body with the dictionary that it names, and verifies the content.
    /// - Throws: ``CompressionError``: ``CompressionError/dictionary(expected:)`` if the dictionary is not on the device, ``CompressionError/budget`` if the
    ///   budget is too small for it.
    func content(of body: Data, _ digest: FileDigest, size: Int) async throws(CompressionError) -> Data {
        var dictionary: Data?
        if let named = try CompressedBody.dictionary(of: body) {
            guard size <= maximumSize, await contains(named), let length = await self.size(of: named) else {
                throw .dictionary(expected: named)
            }
            guard await budget.take(length) else { throw .budget }
            guard let known = await bytes(of: named) else { throw .dictionary(expected: named) }
            dictionary = known
        }
        let content = try CompressedBody.decode(body, size: size, dictionary: dictionary)
        guard FileDigest(of: content) == digest else { throw .damaged("The content has a different SHA-256.") }
        return content
    }
}
