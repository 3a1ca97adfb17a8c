import Foundation
import OrderedCollections
import ReleaseFixtures
import TomboloJSON
import Testing

@testable import TomboloUpdates

/// Fetches of target files, and a repository that another implementation has made.
extension TrustSituation {
    private static func listing(_ files: [String: String]) throws -> TestRepository {
        var repository = try TestRepository()
        repository["targets"].targets = files.mapValues { Data($0.utf8) }
        try repository.publish()
        return repository
    }

    private static func fetch(_ name: String, path: String) -> TrustSituation {
        TrustSituation(.files, name) {
            let check = TrustCheck(try listing([path: "content"]))
            #expect(try await check.refresh() == nil)
            // A refresh fetches no target file.
            #expect(await check.server.requests.allSatisfy { $0.hasSuffix(".json") })
            #expect(try await check.target(path) == Data("content".utf8))
        }
    }

    private static let content = "abc"
    private static let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    private static let sha512 =
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"

    /// A target file whose entry has the given digests, and which is served under the name of the first one.
    private static func hashes(_ name: String, _ digests: KeyValuePairs<String, String>, isFound: Bool)
        -> TrustSituation
    {
        let members = digests.map { ($0.key, JSONValue.string($0.value)) }
        return TrustSituation(.files, name) {
            var repository = try TestRepository()
            let list = JSONValue.object(.init(uniqueKeysWithValues: members))
            repository["targets"].extra["targets"] = ["file": ["length": 3, "hashes": list]]
            try repository.publish()
            for (_, digest) in members {
                repository.targetFiles["\(digest.stringValue ?? "").file"] = Data(content.utf8)
            }
            let check = TrustCheck(repository)
            guard isFound else {
                await #expect(throws: TrustError.self) { try await check.target("file") }
                return
            }
            #expect(try await check.target("file") == Data(content.utf8))
        }
    }

    static let files = [
        fetch("a file of the top folder", path: "file.txt"),
        fetch("a file of a folder", path: "some/folder/file.txt"),
        hashes("an entry with sha256", ["sha256": sha256], isFound: true),
        hashes("an entry with sha512", ["sha512": sha512], isFound: true),
        hashes("an entry with sha256 and sha512", ["sha256": sha256, "sha512": sha512], isFound: true),
        hashes("an entry with an unknown algorithm", ["sha999": sha256], isFound: false),
        TrustSituation(.files, "files are replaced on the server after one of them was fetched") {
            var repository = try listing(["one": "first", "two": "other"])
            let check = TrustCheck(repository)
            #expect(try await check.target("one") == Data("first".utf8))
            repository.targetFiles = repository.targetFiles.mapValues { _ in Data("wrong".utf8) }
            await check.server.serve(repository)
            for path in ["one", "two"] {
                await #expect(throws: TrustError.wrongContent(file: path)) { try await check.target(path) }
            }
        },
        TrustSituation(.files, "a file changes several times, by its publisher and by others") {
            var repository = try listing(["file": "version 0"])
            let check = TrustCheck(repository)
            for version in 1...5 {
                repository["targets"].targets["file"] = Data("version \(version)".utf8)
                try repository.update("targets")
                await check.server.serve(repository)
                #expect(try await check.target("file") == Data("version \(version)".utf8))
                // Newer metadata, with other content.
                var forged = repository
                try forged.update("targets")
                forged.targetFiles = forged.targetFiles.mapValues { _ in Data("malware \(version)".utf8) }
                await check.server.serve(forged)
                await #expect(throws: TrustError.wrongContent(file: "file")) { try await check.target("file") }
                repository = forged
            }
        },
        TrustSituation(.files, "a manifest that is stored is not fetched again") { try await checkTwice() },
    ]

    /// The client keeps target files in the store of the app: checks twice with one release on offer.
    @MainActor
    private static func checkTwice() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await app.server.requests.count { $0.hasSuffix("bundle.json") } == 1)
        await updater.check()
        #expect(await app.server.requests.count { $0.hasSuffix("bundle.json") } == 1)
    }

    static let foreign = [
        TrustSituation(.foreign, "a repository that python-tuf has made") {
            let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Fixtures/python-tuf.json")
            let stored = try JSONDecoder().decode([String: String].self, from: try Data(contentsOf: file))
            var repository = try TestRepository()
            for (name, text) in stored {
                if name.hasSuffix(".json") { repository.files[name] = Data(text.utf8) }
                repository.targetFiles[name] = Data(text.utf8)
            }
            let check = TrustCheck(repository)
            #expect(try await check.target("docs/guide/index.html") == Data("written by python-tuf\n".utf8))
            #expect(try await check.versions() == ["root": 2, "timestamp": 5, "snapshot": 4, "targets": 2])
        }
    ]
}
