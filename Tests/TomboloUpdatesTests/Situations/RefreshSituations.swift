import Foundation
import ReleaseFixtures
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// Refreshes that succeed, first roots that cannot be trusted, and files that are unsigned, missing, or of another version.
extension TrustSituation {
    private static let first = ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"]
    private static let ones = ["root": 1, "timestamp": 1, "snapshot": 1, "targets": 1]

    /// A repository whose snapshot and timestamp contain no lengths or digests.
    private static func plain() throws -> TestRepository {
        var repository = try TestRepository()
        repository.hasHashes = false
        try repository.publish()
        return repository
    }

    private static func firstRoot(_ name: String, _ change: @escaping @Sendable (String) -> String) -> TrustSituation {
        TrustSituation(.refreshes, name) {
            let repository = try TestRepository.published()
            let text = String(decoding: repository.firstRoot, as: UTF8.self)
            let check = TrustCheck(repository, root: Data(change(text).utf8))
            #expect(throws: TrustError.self) { try check.client() }
            #expect(await check.server.requests.isEmpty)
        }
    }

    /// A role has new keys, none of which has signed its second version.
    private static func unsigned(_ role: String, trusts versions: [String: Int]) -> TrustSituation {
        TrustSituation(.refreshes, "the second version of \(role) is not signed") {
            var repository = try plain()
            repository[role].signers = []
            repository.oldRootSigners = role == "root" ? [] : repository.oldRootSigners
            try repository.updateRoot()
            try repository.update("targets")
            try await TrustCheck(repository).expectFailure(versions)
        }
    }

    /// The file of version 2 has the content of version 3.
    private static func renamed(_ role: String, trusts versions: [String: Int]) -> TrustSituation {
        TrustSituation(.refreshes, "version 3 of \(role) has the name of version 2") {
            var repository = try plain()
            try repository.updateRoot()
            try repository.update("targets")
            var later = repository
            try later.updateRoot()
            try later.update("targets")
            repository.files["2.\(role).json"] = later.files["3.\(role).json"]
            try await TrustCheck(repository).expectFailure(versions)
        }
    }

    /// After a first refresh, the file of a role that another file names is missing.
    private static func missing(_ role: String, file: String, trusts versions: [String: Int]) -> TrustSituation {
        TrustSituation(.refreshes, "the new file of \(role) is missing") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            try repository.update("targets")
            repository.files[file] = nil
            await check.server.serve(repository)
            #expect(try await check.refresh() == .missing(file: file))
            #expect(await check.server.requests.last == file)
            #expect(try await check.versions() == versions)
        }
    }

    static let refreshes = [
        TrustSituation(.refreshes, "the first refresh asks for one file of each role") {
            let check = TrustCheck(try TestRepository.published())
            #expect(try await check.refresh() == nil)
            #expect(await check.server.requests == first)
        },
        TrustSituation(.refreshes, "the first refresh trusts the files of all roles") {
            let repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            let folder = try TrustFolder(check.folder.url)
            #expect(folder.files(of: "timestamp") == [repository.files["timestamp.json"]])
            for role in ["snapshot", "targets"] {
                #expect(folder.files(of: role) == [repository.files["1.\(role).json"]])
            }
        },
        TrustSituation(.refreshes, "a search begins with a refresh") {
            let check = TrustCheck(try TestRepository.published())
            #expect(try await check.target("nothing") == nil)
            #expect(await check.server.requests == first)
            #expect(try await check.versions() == ones)
        },
        firstRoot("the first root has no version") { $0.replacing(",\"version\":1", with: "") },
        firstRoot("the first root has another signature") {
            $0.replacing(/"sig":"[0-9a-f]+"/, with: "\"sig\":\"\(String(repeating: "5c", count: 64))\"")
        },
        unsigned("root", trusts: ["root": 1]),
        unsigned("timestamp", trusts: ["root": 2]),
        unsigned("snapshot", trusts: ["root": 2, "timestamp": 2]),
        unsigned("targets", trusts: ["root": 2, "timestamp": 2, "snapshot": 2]),
        renamed("root", trusts: ["root": 1]),
        renamed("snapshot", trusts: ["root": 2, "timestamp": 2]),
        renamed("targets", trusts: ["root": 2, "timestamp": 2, "snapshot": 2]),
        missing("timestamp", file: "timestamp.json", trusts: ones),
        missing("snapshot", file: "2.snapshot.json", trusts: ones.merging(["timestamp": 2]) { $1 }),
        missing("targets", file: "2.targets.json", trusts: ones.merging(["timestamp": 2, "snapshot": 2]) { $1 }),
    ]
}
