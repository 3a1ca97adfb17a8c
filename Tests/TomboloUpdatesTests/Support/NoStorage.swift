import Foundation
import TomboloUpdates

/// A storage that keeps nothing, as of an app whose disk is full.
struct NoStorage: TrustStorage {
    func root(version: Int) throws(StoreError) -> Data? { nil }
    func keepRoot(_ bytes: Data, version: Int) throws(StoreError) {}
    func file(of role: String) throws(StoreError) -> Data? { nil }
    func keep(_ bytes: Data, of role: String) throws(StoreError) {}
}
