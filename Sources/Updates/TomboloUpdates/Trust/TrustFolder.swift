package import Foundation

/// Trusted metadata in a folder: every root as `N.root.json`, and the newest file of each other role.
package struct TrustFolder: TrustStorage {
    private let folder: DurableFolder

    /// Limit of a stored file, in bytes. Longer files are treated as missing.
    private static let maximumSize = TopLevelRole.targets.maximumSize

    /// Opens the folder, and creates it if it does not exist.
    package init(_ url: URL) throws(StoreError) {
        folder = try DurableFolder(url.path(percentEncoded: false))
        try folder.removeUnfinished()
        try folder.flushNames()
    }

    package func root(version: Int) throws(StoreError) -> Data? { try read("\(version).root.json") }

    package func keepRoot(_ bytes: Data, version: Int) throws(StoreError) {
        try folder.write(bytes, to: "\(version).root.json")
    }

    package func file(of role: String) throws(StoreError) -> Data? { try read(RoleFile.name(of: role)) }

    package func keep(_ bytes: Data, of role: String) throws(StoreError) {
        try folder.write(bytes, to: RoleFile.name(of: role))
    }

    private func read(_ name: String) throws(StoreError) -> Data? {
        guard let facts = folder.facts(name), facts.size <= Self.maximumSize else { return nil }
        return try folder.read(name)
    }
}
