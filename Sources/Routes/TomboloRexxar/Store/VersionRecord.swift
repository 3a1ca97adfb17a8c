package import Foundation
import TomboloUpdates

/// The greatest version of the routes that was ever live. The record is kept outside the cache, so that an older version does not count as new
/// after the cache was emptied or lost.
///
/// Each folder holds one version. If the folder cannot be used, a record in memory (``init()``) is used instead.
package actor VersionRecord {
    private let folder: DurableFolder?
    /// The greatest version; nil if no version was ever live.
    package private(set) var maximum: RoutesVersion?

    private static let name = "greatest-version"
    private static let maximumLength = 1_024

    /// Opens the record, and creates its folder if it does not exist.
    /// - Throws: ``StoreError``.
    package init(at url: URL) throws(StoreError) {
        let folder = try DurableFolder(url.path(percentEncoded: false))
        try folder.removeUnfinished()
        // This process relies on the version that it reads here, but a killed process may have written it without flushing its directory entry.
        try folder.flushNames()
        self.folder = folder
        let text = try folder.read(Self.name).map { String(decoding: $0.prefix(Self.maximumLength), as: UTF8.self) }
        maximum = text.flatMap { $0.isEmpty ? nil : RoutesVersion($0) }
    }

    /// Creates a record in memory only, for when the folder cannot be used.
    init() { folder = nil }

    /// Records that a version is live.
    /// - Throws: ``StoreError`` if the version cannot be written to the disk. It is then recorded until the program ends.
    package func note(_ version: RoutesVersion?) throws(StoreError) {
        guard let version, maximum.map({ version > $0 }) ?? true else { return }
        maximum = version
        try folder?.write(Data(version.text.prefix(Self.maximumLength).utf8), to: Self.name)
    }
}
