import Foundation
import OrderedCollections
import ReleaseFixtures
import TomboloJSON
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Thresholds, keys and signatures that are listed more than once, kinds of keys, and signatures that are wrong.
extension TrustSituation {
    /// A root with a second key of a scheme, both of which must sign.
    private static func kind(_ scheme: SignatureScheme) -> TrustSituation {
        TrustSituation(.keys, "a root needs a key of the scheme \(scheme.rawValue)") {
            var repository = try TestRepository.published()
            let check = TrustCheck(repository)
            let key = try SigningKey(scheme)
            repository["root"].keys.append(key)
            repository["root"].signers.append(key)
            repository["root"].threshold = 2
            try repository.updateRoot()
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["root"] == 2)
            // The signature has the right key, but is of other bytes.
            try repository.updateRoot()
            let file = try SignedMetadata(
                repository.files["3.root.json"] ?? Data(), file: "3.root.json", maximumSize: 100_000)
            let wrong = [try key.publicKey.identifier: try key.signature(of: file.message + [0])]
            repository.files["3.root.json"] = try SignedFile(
                file.signed, signatures: file.signatures.merging(wrong) { $1 }
            ).bytes
            await check.server.serve(repository)
            #expect(try await check.refresh() == .tooFewSignatures(file: "3.root.json", valid: 1, threshold: 2))
            #expect(try await check.versions()["root"] == 2)
        }
    }

    /// Adds signatures to a published file, as text.
    private static func addSignatures(_ added: [(keyID: String, text: String)], to bytes: Data?) -> Data {
        let list = added.map { "{\"keyid\":\"\($0.keyID)\",\"sig\":\"\($0.text)\"}," }.joined()
        let text = String(decoding: bytes ?? Data(), as: UTF8.self)
        return Data(text.replacing("{\"signatures\":[", with: "{\"signatures\":[\(list)").utf8)
    }

    private static func signature(in bytes: Data?) throws -> (keyID: String, text: String) {
        let file = try SignedMetadata(bytes ?? Data(), file: "", maximumSize: 1_000_000)
        let (keyID, signature) = try #require(file.signatures.first)
        return (keyID, Hexadecimal.text(of: signature))
    }

    static let keys =
        [SignatureScheme.rsaPSS, .ecdsa, .ed25519].map(kind) + [
            TrustSituation(.keys, "two of three needed keys sign a later snapshot") {
                var repository = try TestRepository()
                repository["snapshot"] = TestRole(try (0..<3).map { _ in try SigningKey() }, threshold: 3)
                try repository.publish()
                let check = TrustCheck(repository)
                #expect(try await check.refresh() == nil)
                repository["snapshot"].signers.removeFirst()
                try repository.update("targets")
                await check.server.serve(repository)
                #expect(try await check.refresh() == .tooFewSignatures(file: "snapshot.json", valid: 2, threshold: 3))
                #expect(try await check.versions()["snapshot"] == 1)
            },
            TrustSituation(.keys, "a threshold is higher than the number of keys") {
                var repository = try TestRepository.published()
                let check = TrustCheck(repository)
                repository["snapshot"] = TestRole(try (0..<5).map { _ in try SigningKey() }, threshold: 6)
                try repository.updateRoot()
                try repository.update("targets")
                await check.server.serve(repository)
                try await check.expectFailure(["root": 2, "timestamp": 2])
            },
            TrustSituation(.keys, "a key is listed six times, and signs six times") {
                var repository = try TestRepository()
                repository.hasHashes = false
                try repository.publish()
                let check = TrustCheck(repository)
                let identifiers = try [TopLevelRole.root, .timestamp, .snapshot, .targets].map {
                    ($0, try repository[$0.rawValue].keys[0].publicKey.identifier)
                }
                repository["root"].extra["roles"] = .object([:]).merging(
                    identifiers.map { role, identifier in
                        let count = role == .snapshot ? 6 : 1
                        let list = JSONValue.array(Array(repeating: .string(identifier), count: count))
                        return (role.rawValue, ["keyids": list, "threshold": .integer(count)])
                    })
                try repository.updateRoot()
                try repository.update("targets")
                let own = try signature(in: repository.files["2.snapshot.json"])
                repository.files["2.snapshot.json"] = addSignatures(
                    Array(repeating: own, count: 5), to: repository.files["2.snapshot.json"])
                await check.server.serve(repository)
                #expect(try await check.refresh() != nil)
                #expect(try await check.versions()["snapshot"] == nil)
            },
            TrustSituation(.keys, "a valid signature is there twice") {
                var repository = try TestRepository()
                repository.hasHashes = false
                try repository.publish()
                let own = try signature(in: repository.files["1.snapshot.json"])
                repository.files["1.snapshot.json"] = addSignatures([own], to: repository.files["1.snapshot.json"])
                try await TrustCheck(repository).expectFailure(["root": 1, "timestamp": 1])
            },
            TrustSituation(.keys, "a signature is wrong or empty, and another one is enough") {
                var repository = try TestRepository()
                let second = try SigningKey()
                repository["timestamp"].keys.append(second)
                try repository.publish()
                let check = TrustCheck(repository)
                for text in [String(repeating: "3a", count: 64), ""] {
                    try repository.update()
                    repository.files["timestamp.json"] = addSignatures(
                        [(try second.publicKey.identifier, text)], to: repository.files["timestamp.json"])
                    #expect(try await check.refresh(from: repository) == nil)
                    #expect(try check.storedVersion("timestamp") == repository["timestamp"].version)
                }
            },
        ]
}

extension JSONValue {
    /// Adds members to an object.
    fileprivate func merging(_ members: [(String, JSONValue)]) -> JSONValue {
        guard case .object(var object) = self else { return self }
        for (name, value) in members { object[name] = value }
        return .object(object)
    }
}
