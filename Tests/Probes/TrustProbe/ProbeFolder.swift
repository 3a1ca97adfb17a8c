import Foundation
import TomboloUpdates

/// The metadata folder of tuf-conformance: the newest file of each role, the root included, under the role's name.
struct ProbeFolder: TrustStorage {
    private let folder: DurableFolder

    init(_ path: String) throws(StoreError) { folder = try DurableFolder(path) }

    /// The newest root; nil before `begin`.
    var root: Data? { get throws { try folder.read("root.json") } }

    /// Stores the first root.
    func begin(_ root: Data) throws {
        _ = try TrustedMetadata(root: root, now: .now)
        try folder.write(root, to: "root.json")
    }

    func root(version: Int) throws(StoreError) -> Data? { nil }

    func keepRoot(_ bytes: Data, version: Int) throws(StoreError) { try folder.write(bytes, to: "root.json") }

    func files(of role: String) -> [Data] {
        [(try? folder.read(RoleFile.name(of: role))) ?? nil].compactMap(\.self)
    }

    func keep(_ bytes: Data, of role: String) throws(StoreError) {
        try folder.write(bytes, to: RoleFile.name(of: role))
    }
}
