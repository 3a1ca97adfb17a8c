package import Foundation

/// The greatest version of the routes that was ever live. It is kept outside the cache, so that an older version does not count as new after the
/// cache is emptied or lost.
///
/// Each folder holds one version. Where the folder cannot be used, a record in memory (``init()``) takes its place.
package actor VersionRecord {
    private let folder: DurableFolder?
    /// The greatest version; nil where none was ever live.
    package private(set) var maximum: RoutesVersion?

    private static let name = "greatest-version"
    private static let maximumLength = 1_024

    /// Opens the record, and creates its folder if it does not exist.
    /// - Throws: ``StoreError``.
    package init(at url: URL) throws(StoreError) {
        let folder = try DurableFolder(url.path(percentEncoded: false))
        try folder.removeUnfinished()
        // The version read here counts from now on, and may not be on the disk yet.
        try folder.flushNames()
        self.folder = folder
        let text = try folder.read(Self.name).map { String(decoding: $0.prefix(Self.maximumLength), as: UTF8.self) }
        maximum = text.flatMap { $0.isEmpty ? nil : RoutesVersion($0) }
    }

    /// Creates a record in memory, where its folder cannot be used.
    init() { folder = nil }

    /// Records that a version is live.
    /// - Throws: ``StoreError`` when it could not be written; it still counts until the program ends.
    package func note(_ version: RoutesVersion?) throws(StoreError) {
        guard let version, maximum.map({ version > $0 }) ?? true else { return }
        maximum = version
        try folder?.write(Data(version.text.prefix(Self.maximumLength).utf8), to: Self.name)
    }
}
