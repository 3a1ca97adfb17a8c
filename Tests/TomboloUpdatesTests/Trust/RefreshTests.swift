import Foundation
import ReleaseFixtures
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// Refreshes of metadata: the requests, what is stored, and files that are not metadata.
struct RefreshTests {
    @Test func theFirstRefreshFetchesEachRoleOnce() async throws {
        let check = TrustCheck(try TestRepository.published())
        #expect(try await check.refresh() == nil)
        #expect(await check.server.requests == ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"])
        #expect(check.stored == ["timestamp.json", "snapshot.json", "targets.json"])
    }

    @Test func aRefreshWithoutNewsFetchesTheTimestampOnly() async throws {
        let repository = try TestRepository.published()
        let check = TrustCheck(repository)
        try await check.refresh()
        #expect(try await check.refresh(from: repository) == nil)
        #expect(await check.server.requests == ["2.root.json", "timestamp.json"])
    }

    @Test func newVersionsAreFetchedByTheirVersion() async throws {
        var repository = try TestRepository.published()
        let check = TrustCheck(repository)
        try await check.refresh()
        try repository.update("targets")
        #expect(try await check.refresh(from: repository) == nil)
        #expect(await check.server.requests == ["2.root.json", "timestamp.json", "2.snapshot.json", "2.targets.json"])
        #expect(try check.storedVersion("targets") == 2)
    }

    @Test func withoutConsistentSnapshotsNamesHaveNoVersion() async throws {
        var repository = try TestRepository()
        repository.isConsistentSnapshot = false
        repository["targets"].targets = ["a/file": Data("content".utf8)]
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.target("a/file") == Data("content".utf8))
        #expect(
            await check.server.requests == ["2.root.json", "timestamp.json", "snapshot.json", "targets.json", "a/file"])
    }

    @Test func filesWithoutLengthAndDigestsAreAccepted() async throws {
        var repository = try TestRepository()
        repository.hasHashes = false
        try repository.publish()
        #expect(try await TrustCheck(repository).refresh() == nil)
    }

    @Test func unknownMembersAndSignaturesAreIgnored() async throws {
        var repository = try TestRepository()
        for role in TopLevelRole.allCases.map(\.rawValue) {
            repository[role].extra = ["x-unknown": ["a": [1, "b", nil]]]
            repository[role].signers.append(try SigningKey())
        }
        try repository.publish()
        #expect(try await TrustCheck(repository).refresh() == nil)
    }

    @Test func aBadSignatureBesideEnoughGoodOnesIsIgnored() async throws {
        let repository = try TestRepository.published()
        let text = String(decoding: try #require(repository.files["timestamp.json"]), as: UTF8.self)
        for signature in ["", "zz", "00"] {
            let added = text.replacing(
                "{\"signatures\":[", with: "{\"signatures\":[{\"keyid\":\"abc\",\"sig\":\"\(signature)\"},")
            var changed = repository
            changed.files["timestamp.json"] = Data(added.utf8)
            #expect(try await TrustCheck(changed).refresh() == nil)
        }
    }

    @Test func twoSignaturesOfOneKeyAreRefused() async throws {
        var repository = try TestRepository.published()
        let text = String(decoding: try #require(repository.files["timestamp.json"]), as: UTF8.self)
        let identifier = try repository["timestamp"].keys[0].publicKey.identifier
        repository.files["timestamp.json"] = Data(
            text.replacing("{\"signatures\":[", with: "{\"signatures\":[{\"keyid\":\"\(identifier)\",\"sig\":\"00\"},")
                .utf8)
        guard case .malformed(let file, let reason)? = try await TrustCheck(repository).refresh() else {
            Issue.record("The file was accepted.")
            return
        }
        #expect(file == "timestamp.json")
        #expect(reason.contains("second signature"))
    }

    // MARK: Files that are not metadata of their role

    static let files = ["timestamp.json", "1.snapshot.json", "1.targets.json"]

    @Test(
        arguments: files,
        ["", "<html>", "[]", "{}", "{\"signed\":{},\"signatures\":[]}", "{\"signed\":1,\"signatures\":[]}"])
    func textThatIsNotMetadataIsRefused(file: String, text: String) async throws {
        var repository = try TestRepository()
        repository.hasHashes = false
        try repository.publish()
        repository.files[file] = Data(text.utf8)
        let check = TrustCheck(repository)
        let error = try await check.refresh()
        switch error {
        case .malformed?, .tooFewSignatures?: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(!check.stored.contains(file.replacing("1.", with: "")))
    }

    @Test(arguments: files)
    func aMissingFileIsAnError(file: String) async throws {
        var repository = try TestRepository.published()
        repository.files[file] = nil
        #expect(try await TrustCheck(repository).refresh() == .missing(file: file))
    }

    @Test(arguments: files)
    func filesWithoutASignatureOfTheirKeyAreRejected(file: String) async throws {
        let role = file.replacing("1.", with: "").replacing(".json", with: "")
        for signers in [[], [try SigningKey()]] {
            var repository = try TestRepository()
            repository[role].signers = signers
            try repository.publish()
            #expect(
                try await TrustCheck(repository).refresh()
                    == .tooFewSignatures(file: "\(role).json", valid: 0, threshold: 1))
        }
    }

    @Test(arguments: files)
    func aKeyOfAnotherRoleIsRefused(file: String) async throws {
        let role = file.replacing("1.", with: "").replacing(".json", with: "")
        var repository = try TestRepository()
        repository[role].signers = TopLevelRole.allCases.map(\.rawValue).filter { $0 != role }.flatMap {
            repository[$0].keys
        }
        try repository.publish()
        #expect(
            try await TrustCheck(repository).refresh()
                == .tooFewSignatures(file: "\(role).json", valid: 0, threshold: 1))
    }

    @Test(arguments: files)
    func aThresholdOfTwoNeedsTwoKeys(file: String) async throws {
        let role = file.replacing("1.", with: "").replacing(".json", with: "")
        var repository = try TestRepository()
        repository[role] = TestRole([try SigningKey(), try SigningKey()], threshold: 2)
        try repository.publish()
        #expect(try await TrustCheck(repository).refresh() == nil)
        repository[role].signers.removeLast()
        try repository.publish()
        #expect(
            try await TrustCheck(repository).refresh()
                == .tooFewSignatures(file: "\(role).json", valid: 1, threshold: 2))
    }

    @Test(arguments: [
        ("_type", #""snapshot""#), ("spec_version", #""2.0.0""#), ("spec_version", #""""#), ("version", "0"),
        ("version", #""1""#), ("expires", #""tomorrow""#), ("meta", "[]"),
        ("x-tombolo", #"{"v":1,"signed_at":7,"root":1}"#),
    ])
    func aTimestampWithAnInvalidMemberIsRefused(member: String, text: String) async throws {
        var repository = try TestRepository()
        repository["timestamp"].extra = [member: try JSONValue(jsonText: text)]
        try repository.publish()
        let error = try await TrustCheck(repository).refresh()
        if case .malformed(file: "timestamp.json", _)? = error { return }
        Issue.record("\(String(describing: error))")
    }

    @Test func aTwoPartVersionOfTheSpecificationIsAccepted() async throws {
        var repository = try TestRepository()
        for role in TopLevelRole.allCases { repository[role.rawValue].extra = ["spec_version": "1.0"] }
        try repository.publish()
        #expect(try await TrustCheck(repository).refresh() == nil)
    }

    // MARK: Content and size

    @Test(arguments: ["1.snapshot.json", "1.targets.json"])
    func bytesThatDoNotMatchTheSignedDigestAreRefused(file: String) async throws {
        var repository = try TestRepository.published()
        // White space is not signed, but it is in the digest.
        repository.files[file]?.append(0x20)
        let name = file.replacing("1.", with: "")
        switch try await TrustCheck(repository).refresh() {
        case .wrongContent(file: name)?, .tooLarge(file: file, _)?: break
        case let error: Issue.record("\(String(describing: error))")
        }
    }

    @Test(arguments: [("timestamp.json", 16_384), ("1.snapshot.json", 262_144), ("1.targets.json", 1_048_576)])
    func endlessFilesAreRefused(file: String, limit: Int) async throws {
        var repository = try TestRepository()
        repository.hasHashes = false
        try repository.publish()
        repository.files[file]?.append(Data(repeating: 0x20, count: limit))
        #expect(try await TrustCheck(repository).refresh() == .tooLarge(file: file, limit: limit))
    }

    @Test(arguments: ["snapshot", "targets"])
    func aSignedLengthDoesNotRaiseTheLimit(role: String) async throws {
        var repository = try TestRepository()
        repository[role].extra["x-padding"] = .string(String(repeating: "x", count: 1_100_000))
        try repository.publish()
        let limit = role == "snapshot" ? 262_144 : 1_048_576
        #expect(try await TrustCheck(repository).refresh() == .tooLarge(file: "1.\(role).json", limit: limit))
    }

    @Test func damagedStoredFilesAreFetchedAgain() async throws {
        let repository = try TestRepository.published()
        let check = TrustCheck(repository)
        try await check.refresh()
        for role in ["timestamp", "snapshot", "targets"] {
            try TrustFolder(check.folder.url).keep(Data("{}".utf8), of: role)
        }
        #expect(try await check.refresh(from: repository) == nil)
        #expect(await check.server.requests == ["2.root.json", "timestamp.json", "1.snapshot.json", "1.targets.json"])
    }

    @Test func aRootThatItsOwnKeysHaveNotSignedIsNotTrusted() throws {
        var repository = try TestRepository.published()
        repository["root"].signers = [try SigningKey()]
        repository.oldRootSigners = []
        try repository.publishRoot()
        #expect(throws: TrustError.tooFewSignatures(file: "root.json", valid: 0, threshold: 1)) {
            try TrustCheck(repository).client()
        }
    }
}
