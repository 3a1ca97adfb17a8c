import Foundation
import OrderedCollections
import ReleaseFixtures
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

extension TestRepository {
    /// Adds a member to the object of a role's key, which gives the key another identifier. Root and role use it from their next files on.
    /// - Returns: The identifier.
    mutating func extendKey(of role: String, with member: String, _ value: JSONValue) throws -> String {
        let key = self[role].keys[0]
        guard case .object(var object) = try key.publicKey.value else { return "" }
        object[member] = value
        let identifier = try #require(PublicKey.identifier(of: .object(object)))
        var keys: OrderedDictionary<String, JSONValue> = [identifier: .object(object)]
        var roles: OrderedDictionary<String, JSONValue> = [:]
        for name in TopLevelRole.allCases.map(\.rawValue) {
            let own = self[name].keys[0]
            if name != role { keys[try own.publicKey.identifier] = try own.publicKey.value }
            let used = name == role ? identifier : try own.publicKey.identifier
            roles[name] = ["keyids": [.string(used)], "threshold": 1, "x-note": "unknown"]
        }
        self["root"].extra = ["keys": .object(keys), "roles": .object(roles), "x-note": "unknown"]
        return identifier
    }

    /// Replaces the identifier of a signature in a published file.
    mutating func renameSignature(in file: String, of role: String, to identifier: String) throws {
        let text = String(decoding: files[file] ?? Data(), as: UTF8.self)
        let known = try self[role].keys[0].publicKey.identifier
        files[file] = Data(text.replacing("\"keyid\":\"\(known)\"", with: "\"keyid\":\"\(identifier)\"").utf8)
    }
}

/// Contents of files that are accepted, and those that are not.
extension TrustSituation {
    static let contents = [
        TrustSituation(.refreshes, "another timestamp with the same version changes nothing") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            let trusted = repository.files["timestamp.json"]
            repository["snapshot"].version = 50
            try repository.publishSnapshot()
            try repository.publishTimestamp()
            #expect(try await check.refresh(from: repository) == nil)
            #expect(await check.server.requests == ["2.root.json", "timestamp.json"])
            #expect(try TrustFolder(check.folder.url).files(of: "timestamp") == [trusted])
        },
        TrustSituation(.refreshes, "a file has the length that is signed and another digest") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            var other = repository
            (repository["targets"].extra, other["targets"].extra) = (["x-note": "one"], ["x-note": "two"])
            try repository.update("targets")
            try other.update("targets")
            repository.files["2.targets.json"] = other.files["2.targets.json"]
            await check.server.serve(repository)
            #expect(try await check.refresh() == .wrongContent(file: "targets.json"))
            #expect(try await check.versions() == ["root": 1, "timestamp": 2, "snapshot": 2, "targets": 1])
        },
        TrustSituation(.refreshes, "files are stored byte for byte") {
            var repository = try TestRepository.published()
            repository.files["timestamp.json"]?.append(contentsOf: " \n\t".utf8)
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            #expect(try TrustFolder(check.folder.url).files(of: "timestamp") == [repository.files["timestamp.json"]])
        },
        TrustSituation(.refreshes, "root, role and key have unknown members, which are signed") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            let identifier = try repository.extendKey(of: "root", with: "x-extra", ["a": 1, "b": [2]])
            try repository.updateRoot()
            // The new root has the signature under both identifiers of the key: the one in the first root and the new
            // one.
            let file = try SignedMetadata(
                repository.files["2.root.json"] ?? Data(), file: "2.root.json", maximumSize: 100_000)
            let signature = try #require(file.signatures.values.first)
            repository.files["2.root.json"] = try SignedFile(
                file.signed, signatures: file.signatures.merging([identifier: signature]) { $1 }
            ).bytes
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["root"] == 2)
        },
        TrustSituation(.refreshes, "a key names an algorithm for its identifier") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            repository["snapshot"].keys = [try SigningKey()]
            repository["snapshot"].signers = repository["snapshot"].keys
            let identifier = try repository.extendKey(of: "snapshot", with: "keyid_hash_algorithms", "md5")
            try repository.updateRoot()
            repository.hasHashes = false
            try repository.update()
            try repository.renameSignature(in: "2.snapshot.json", of: "snapshot", to: identifier)
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions() == ["root": 2, "timestamp": 2, "snapshot": 2, "targets": 1])
        },
        TrustSituation(.refreshes, "a snapshot that is signed by the key of the timestamp is served as the timestamp") {
            var repository = try TestRepository()
            repository["snapshot"].keys += repository["timestamp"].keys
            repository["snapshot"].signers = repository["snapshot"].keys
            repository["snapshot"].extra["meta"] = ["snapshot.json": ["version": 1]]
            try repository.publish()
            repository.files["timestamp.json"] = repository.files["1.snapshot.json"]
            let check = TrustCheck(repository)
            guard case .malformed(file: "timestamp.json", _)? = try await check.refresh() else {
                Issue.record("The file was accepted.")
                return
            }
            #expect(try await check.versions() == ["root": 1])
        },
        TrustSituation(.refreshes, "the clock of the device passes the expiry of the root") {
            var repository = try TestRepository.published()
            repository["root"].expires = TestRepository.now.addingTimeInterval(7 * 86_400)
            try repository.updateRoot()
            let check = TrustCheck(repository)
            #expect(try await check.refresh() == nil)
            check.now = TestRepository.now.addingTimeInterval(8 * 86_400)
            #expect(try await check.refresh() == .expired(file: "root.json", at: repository["root"].expires))
        },
    ]
}
