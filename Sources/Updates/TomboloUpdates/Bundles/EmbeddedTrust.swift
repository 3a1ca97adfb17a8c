import Foundation

/// The metadata that is trusted on this device: the stored metadata, and the metadata that the app contains.
///
/// So even the first check, and the first one after an update of the app, rejects metadata that is older than the app's own.
struct EmbeddedTrust: TrustStorage {
    let folder: TrustFolder
    let embedded: EmbeddedBundle

    func root(version: Int) throws(StoreError) -> Data? { try folder.root(version: version) }

    func keepRoot(_ bytes: Data, version: Int) throws(StoreError) { try folder.keepRoot(bytes, version: version) }

    func files(of role: String) -> [Data] {
        folder.files(of: role) + [embedded.metadata(of: role)].compactMap(\.self)
    }

    func keep(_ bytes: Data, of role: String) throws(StoreError) { try folder.keep(bytes, of: role) }
}
