package import Foundation
package import TomboloUpdates

/// A storage that keeps nothing, as of an app whose disk is full.
package struct NoStorage: TrustStorage {
    package init() {}

    package func root(version: Int) throws(StoreError) -> Data? { nil }
    package func keepRoot(_ bytes: Data, version: Int) throws(StoreError) {}
    package func files(of role: String) -> [Data] { [] }
    package func keep(_ bytes: Data, of role: String) throws(StoreError) {}
}
