import Foundation
import ReleaseFixtures
import TomboloJSON
import Testing

@testable import TomboloUpdates

/// Fetches of target files.
struct TargetFileTests {
    private func repository(_ files: [String: String]) throws -> TestRepository {
        var repository = try TestRepository()
        repository["targets"].targets = files.mapValues { Data($0.utf8) }
        try repository.publish()
        return repository
    }

    @Test(arguments: ["file", "a/b/file", "ä ?#%/x y", "../x", "/x", "a//b", ""])
    func filesAreFetchedByTheirDigest(path: String) async throws {
        let check = TrustCheck(try repository([path: "content"]))
        #expect(try await check.target(path) == Data("content".utf8))
        let digest = FileDigest(of: Data("content".utf8)).text
        #expect(
            await check.server.requests.last?.hasSuffix("\(digest).\(path.split(separator: "/").last ?? "")") == true)
    }

    @Test func aFileThatNoRoleListsIsNotFetched() async throws {
        let check = TrustCheck(try repository(["file": "content"]))
        #expect(try await check.target("other") == nil)
        #expect(try await check.target("FILE") == nil)
    }

    @Test(arguments: ["Content", "conten", "", "content "])
    func contentThatDoesNotMatchTheSignedDigestIsRefused(content: String) async throws {
        var changed = try repository(["file": "content"])
        let name = "\(FileDigest(of: Data("content".utf8)).text).file"
        changed.targetFiles[name] = Data(content.utf8)
        let check = TrustCheck(changed)
        let expected: TrustError =
            content.utf8.count > 7 ? .tooLarge(file: name, limit: 7) : .wrongContent(file: "file")
        await #expect(throws: expected) { try await check.target("file") }
    }

    @Test func aMissingFileIsAnError() async throws {
        var changed = try repository(["file": "content"])
        changed.targetFiles = [:]
        let check = TrustCheck(changed)
        await #expect(throws: TrustError.missing(file: "file")) { try await check.target("file") }
    }

    @Test func allDigestsOfKnownAlgorithmsMustMatch() throws {
        let bytes = Data("abc".utf8)
        let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let sha512 =
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        func fits(_ hashes: JSONValue) throws -> Bool { try FileHashes(MetadataReader(hashes, file: "f")).fit(bytes) }
        #expect(try fits(["sha256": .string(sha256)]))
        #expect(try fits(["sha512": .string(sha512)]))
        #expect(try fits(["sha256": .string(sha256.uppercased()), "sha512": .string(sha512), "md5": "x"]))
        #expect(try !fits(["sha256": .string(sha256), "sha512": .string(sha512.replacing("dd", with: "ee"))]))
        #expect(try !fits(["sha256": .string(sha512), "sha512": .string(sha512)]))
        #expect(throws: TrustError.self) { try fits(["md5": "x"]) }
        #expect(throws: TrustError.self) { try fits([:]) }
    }

    @Test func aNewVersionOfAFileIsFetched() async throws {
        var repository = try repository(["file": "one"])
        let check = TrustCheck(repository)
        #expect(try await check.target("file") == Data("one".utf8))
        repository["targets"].targets["file"] = Data("two".utf8)
        try repository.update("targets")
        await check.server.serve(repository)
        #expect(try await check.target("file") == Data("two".utf8))
    }
}
