package import Foundation

/// Trusted metadata in a folder: every root as `N.root.json`, and the newest file of each other role.
package struct TrustFolder: TrustStorage {
    private let folder: DurableFolder

    /// Opens the folder, and creates it if it does not exist. Only one process at a time may use it.
    package init(_ url: URL) throws(StoreError) {
        folder = try DurableFolder(url.path(percentEncoded: false))
        try folder.removeUnfinished()
        try folder.flushNames()
    }

    package func root(version: Int) throws(StoreError) -> Data? { try read("\(version).root.json", .root) }

    package func keepRoot(_ bytes: Data, version: Int) throws(StoreError) {
        try folder.write(bytes, to: "\(version).root.json")
    }

    package func files(of role: String) -> [Data] {
        let limit = TopLevelRole(rawValue: role) ?? .targets
        return [(try? read(Self.name(of: role), limit)) ?? nil].compactMap(\.self)
    }

    package func keep(_ bytes: Data, of role: String) throws(StoreError) {
        try folder.write(bytes, to: Self.name(of: role))
    }

    /// Returns the name of a role's file. The names of delegated roles come from the repository, so a name must not become that of another file or exceed the
    /// file system's limit.
    package static func name(of role: String) -> String {
        guard TopLevelRole(rawValue: role) == nil else { return "\(role).json" }
        let name = RoleFile.name(of: role)
        return name.utf8.count <= 200 ? "role-\(name)" : "role-\(FileDigest(of: Data(role.utf8)).text).json"
    }

    /// Reads a file; one that is too long to be valid is treated as missing.
    private func read(_ name: String, _ role: TopLevelRole) throws(StoreError) -> Data? {
        guard let facts = folder.facts(name), facts.size <= role.maximumSize else { return nil }
        return try folder.read(name)
    }
}
