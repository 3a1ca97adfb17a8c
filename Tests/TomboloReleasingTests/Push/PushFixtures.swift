import Foundation
import Synchronization
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// A repository, and the folder to which it is pushed.
extension TestPublishing {
    /// The folder `www`, as a repository that a device can check.
    var pushed: TestPublishing {
        var copy = self
        copy.repositoryName = "www"
        return copy
    }

    /// Pushes to the folder `www`.
    @discardableResult
    func push(
        isTrial: Bool = false, verifies: Bool = false, replacingUnknown replacesUnknown: Bool = false,
        observer: @escaping PublicFolder.Observer = { _ throws(StoreError) in }
    ) throws -> PushReport {
        let folder = PublicFolder(pushed.url.path(percentEncoded: false), observer: observer)
        let destination = try FolderDestination(folder, isTrial: isTrial)
        return try RepositoryPush(try open(), to: destination, replacingUnknown: replacesUnknown)
            .run(isTrial: isTrial, verifies: verifies)
    }

    /// Adds a key to the root.
    func addRootKey() throws {
        try changeKeys(.root, adding: [try SigningKey()], signers: rootKeys + [onlineKey])
    }

    /// Replaces the online key.
    /// - Parameter isLost: Whether the old key is lost, and does not sign.
    func replaceOnlineKey(losing isLost: Bool = false) throws {
        let key = try SigningKey()
        try changeKeys(
            .online, adding: [key], removing: [onlineKey],
            signers: rootKeys + [targetsKeys[0], key] + (isLost ? [] : [onlineKey]))
    }

    /// Checks the folder `www` as a new device with the first root.
    func checkPushed() async throws -> String {
        try await TestDevice(pushed, root: try bytes("metadata/1.root.json")).check(at: now)
    }

    /// Refreshes the metadata of the folder `www` as a new device with the first root.
    func checkPushedMetadata() async throws(TrustError) {
        let folder = PublicFolder(pushed.url.path(percentEncoded: false))
        let root: Data?
        do throws(StoreError) { root = try folder.read("metadata/1.root.json") } catch { throw .storage(error) }
        let trust: TrustFolder
        let storage = TemporaryFolder()
        do throws(StoreError) { trust = try TrustFolder(storage.url) } catch { throw .storage(error) }
        let client = try TrustClient(root: root ?? Data(), source: FolderRepository(folder), storage: trust, now: now)
        _ = try await client.refresh()
    }

    /// The paths of the files that are served, sorted.
    var served: [String] { names(in: ".").filter { PublishedFile($0) != nil } }
}

/// The paths that a destination was asked to change, in sequence.
final class RecordedPaths: Sendable {
    private let recorded = Mutex<[String]>([])

    var paths: [String] { recorded.withLock { $0 } }

    var observer: PublicFolder.Observer {
        { [self] path throws(StoreError) in recorded.withLock { $0.append(path) } }
    }
}
