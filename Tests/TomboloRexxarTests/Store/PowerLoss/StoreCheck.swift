import Foundation
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// Opens a store in its state after a power loss, and checks it.
struct StoreCheck {
    /// The digest of the live map after each step of the writer. nil means that no map is live.
    let maps: [String?]

    /// A description of the error in a state. nil if the state is correct.
    func problem(_ found: PowerLossStates.Case) async throws -> String? {
        let folder = try found.state.written()
        let url = folder.file(OperationTrace.store)
        do {
            if let problem = try await contents(url, folder, found.step) { return problem }
            try await update(url)
            return try await afterUpdate(url)
        } catch let error as StoreError {
            return "The store fails: \(error)"
        }
    }

    private func contents(_ url: URL, _ folder: TemporaryFolder, _ step: Int) async throws -> String? {
        let store = try await opened(url)
        let map = await store.liveMap?.text
        guard maps[step..<min(step + 2, maps.count)].contains(map) else { return "The live map is \(map ?? "none")." }
        let maximum = try await VersionRecord(at: folder.file(OperationTrace.record)).maximum
        let needed = min(step, 2)
        guard needed == 0 || maximum.map({ $0 >= RoutesVersion("\(needed)") }) == true else {
            return "The maximum version is \(maximum?.text ?? "none")."
        }
        for name in try folder.contents where name.hasPrefix(OperationTrace.store + "/objects/") {
            guard let digest = FileDigest(name.split(separator: "/").suffix(2).joined()) else { continue }
            if let bytes = try await store.bytes(of: digest), FileDigest(of: bytes) != digest {
                return "The file \(digest.text) has another digest."
            }
        }
        if let problem = try await live(store) { return problem }
        _ = try await store.noteStart()
        if await store.isConfirmed {
            try await store.rollBack()
            if let problem = try await self.live(store) { return "After a rollback: " + problem }
        }
        return nil
    }

    /// A description of the error in the live version. nil if its map and all of its files exist.
    private func live(_ store: ResourceStore) async throws -> String? {
        guard let map = await store.liveMap else { return nil }
        guard try await store.bytes(of: map) != nil else { return "The live map is missing." }
        guard let version = await store.liveVersion else { return "The file list of the live map is missing." }
        for file in version.files.values where try await store.bytes(of: file.digest) == nil {
            return "The file \(file.digest.text) of the live map is missing."
        }
        return nil
    }

    /// Opens the store. Waits until the previous store is released, which another thread may still hold during its last call.
    private func opened(_ url: URL) async throws -> ResourceStore {
        let end = ContinuousClock.now + .seconds(120)
        while true {
            do {
                return try ResourceStore(at: url)
            } catch {
                guard case .inUse = error, ContinuousClock.now < end else { throw error }
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private static let next = Data("next".utf8)

    private func update(_ url: URL) async throws {
        let store = try await opened(url)
        let file = StoredFile(digest: try await store.add(Data("three()".utf8), named: "script"))
        try await store.goLive(Self.next, files: ["script": file])
        try await store.confirm(FileDigest(of: Self.next))
    }

    private func afterUpdate(_ url: URL) async throws -> String? {
        let store = try await opened(url)
        guard await store.liveMap == FileDigest(of: Self.next) else { return "An update does not go live." }
        return try await live(store).map { "After an update: " + $0 }
    }
}
