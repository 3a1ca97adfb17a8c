package import Foundation

/// The storage for trusted metadata between checks. Its content is verified again whenever it is read, so it may be lost or
/// changed.
package protocol TrustStorage: Sendable {
    /// Returns a stored root; nil if that version is not stored.
    func root(version: Int) throws(StoreError) -> Data?

    /// Stores a root that was verified.
    func keepRoot(_ bytes: Data, version: Int) throws(StoreError)

    /// Returns the known files of a role other than root, which may no longer be valid. The newest valid file is used.
    func files(of role: String) -> [Data]

    /// Stores the file of a role other than root, after it was verified.
    func keep(_ bytes: Data, of role: String) throws(StoreError)
}
