import Foundation
import Synchronization
import TomboloUpdates

/// Trusted metadata of one check, in memory.
final class MemoryTrustStorage: TrustStorage {
    private let files = Mutex<[String: Data]>([:])

    func root(version: Int) -> Data? { nil }

    func keepRoot(_ bytes: Data, version: Int) { keep(bytes, of: TopLevelRole.root.rawValue) }

    func files(of role: String) -> [Data] { file(of: role).map { [$0] } ?? [] }

    /// Returns the stored file of a role.
    func file(of role: String) -> Data? { files.withLock { $0[role] } }

    func keep(_ bytes: Data, of role: String) { files.withLock { $0[role] = bytes } }
}
