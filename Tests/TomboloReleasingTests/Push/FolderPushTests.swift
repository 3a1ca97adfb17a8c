import Foundation
import TestSupport
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

struct FolderPushTests {
    private func published(_ releases: String...) throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        for release in releases { try publishing.publish(release) }
        return publishing
    }

    @Test func filesAreCopiedAfterTheFilesThatTheyName() throws {
        let publishing = try published("1")
        try publishing.addRootKey()
        let digest = String(repeating: "0", count: 64)
        for path in [
            "deltas/\(digest)/\(digest).dcz", "packs/\(digest)/\(digest).tbpk", "hints/\(digest).json",
            "objects/00/\(digest.dropFirst(2)).zst",
        ] { try publishing.write("x", to: path) }
        let recorded = RecordedPaths()
        let report = try publishing.push(observer: recorded.observer)
        #expect(report.copied == recorded.paths)
        let kinds = recorded.paths.map { PublishedFile($0)?.kind }
        let order: [PublishedFile.Kind] = [
            .object, .compressed, .delta, .pack, .hint, .target, .metadata, .root, .timestamp,
        ]
        #expect(
            kinds.map { kind in order.firstIndex { $0 == kind } ?? -1 }
                == kinds.map { kind in order.firstIndex { $0 == kind } ?? -1 }.sorted())
        #expect(Set(kinds.compactMap(\.self)) == Set(order))
        #expect(recorded.paths.last == "metadata/timestamp.json")
        #expect(recorded.paths.dropLast().suffix(2).allSatisfy { $0.hasSuffix(".root.json") })
        #expect(publishing.pushed.served == publishing.served)
    }

    @Test func onlyServedFilesAreCopied() throws {
        let publishing = try published("1")
        try publishing.changeKeys(.root, adding: [try SigningKey()], signers: [])
        for path in [
            "metadata/online.pem", "objects/ab/README", "targets/web/stable/1/.env", "staging/x", "keys/root.pem",
            "metadata/.1.root.json.swp",
        ] { try publishing.write("secret", to: path) }
        let report = try publishing.push()
        #expect(
            report.leftOut == [
                "metadata/.1.root.json.swp", "metadata/online.pem", "objects/ab/README", "targets/web/stable/1/.env",
            ])
        #expect(report.waiting == ["root"])
        #expect(publishing.pushed.names(in: ".") == publishing.served)
        let secret = Data("secret".utf8)
        #expect(try publishing.pushed.contents().values.allSatisfy { $0 != secret })
    }

    @Test func aSecondPushCopiesOnlyNewFiles() async throws {
        var publishing = try published("1")
        try publishing.push()
        let recorded = RecordedPaths()
        let again = try publishing.push(observer: recorded.observer)
        #expect(again.copied == [] && recorded.paths == [])
        #expect(again.unchanged == publishing.served.count)
        try publishing.publish("2", files: ["index.html": "page of 1"])
        let report = try publishing.push(observer: recorded.observer)
        #expect(report.copied == recorded.paths)
        #expect(
            report.copied.map { PublishedFile($0)?.kind } == [.target, .metadata, .metadata, .timestamp])
        #expect(try await publishing.checkPushed() == "2")
    }

    @Test func aDryRunCopiesNoFiles() throws {
        let publishing = try published("1")
        let report = try publishing.push(isTrial: true)
        #expect(report.copied.count == publishing.served.count)
        #expect(!FileManager.default.fileExists(atPath: publishing.pushed.url.path))
    }

    @Test func aClientSeesTheOldReleaseOrTheNewOneAtEachPointOfAPush() async throws {
        var publishing = try published("1")
        try publishing.push()
        try publishing.publish("2", files: ["index.html": "two", "more.js": "more"])
        // A key of the root changes too. Its old keys sign it, so that clients with either root accept the other files.
        try publishing.addRootKey()
        var count = 0
        while true {
            let interruption = Interruption(after: count)
            do {
                try publishing.push(observer: interruption.observer)
            } catch PushError.store {
                #expect(interruption.hasStopped)
            }
            #expect(try await publishing.checkPushed() == (interruption.hasStopped ? "1" : "2"))
            guard interruption.hasStopped else { break }
            // Each push continues the previous one, so it gets further.
            count = 1
        }
        #expect(await RepositoryVerification(publishing.pushed.url, now: publishing.now).findings() == [])
    }

    /// Pushes in as many runs as there are files, and checks the destination after each.
    /// - Returns: The errors of the checks.
    private func errorsWhilePushing(_ publishing: TestPublishing) async throws -> [TrustError] {
        var (points, errors) = (0, [TrustError]())
        while true {
            let interruption = Interruption(after: 1)
            do { try publishing.push(observer: interruption.observer) } catch PushError.store {}
            points += 1
            do throws(TrustError) { _ = try await publishing.checkPushedMetadata() } catch { errors.append(error) }
            guard interruption.hasStopped else { break }
        }
        #expect(points >= 4)
        return errors
    }

    @Test func noCheckFailsWhileANewOnlineKeyIsPushed() async throws {
        let publishing = try published("1")
        try publishing.push()
        try publishing.replaceOnlineKey()
        #expect(try await errorsWhilePushing(publishing) == [])
        #expect(publishing.pushed.names(in: ".") == publishing.served)
        #expect(try publishing.push().copied == [])
    }

    @Test func theTimestampOfATransitionIsPushedOnceAndBeforeTheRoot() throws {
        let publishing = try published("1")
        try publishing.push()
        try publishing.replaceOnlineKey()
        let last = ["metadata/timestamp.json", "metadata/2.root.json", "metadata/timestamp.json"]
        #expect(try publishing.push(isTrial: true).copied.suffix(3) == last)
        let recorded = RecordedPaths()
        let report = try publishing.push(observer: recorded.observer)
        #expect(report.copied == recorded.paths)
        #expect(recorded.paths.suffix(3) == last)
    }

    @Test func withoutTheOldOnlineKeyOnlyChecksBetweenRootAndTimestampFail() async throws {
        let publishing = try published("1")
        try publishing.push()
        try publishing.replaceOnlineKey(losing: true)
        #expect(
            try await errorsWhilePushing(publishing) == [
                .tooFewSignatures(file: "timestamp.json", valid: 0, threshold: 1)
            ])
    }

    @Test func damagedFilesAreReplacedAndOthersAreKept() async throws {
        let publishing = try published("1")
        try publishing.push()
        let pushed = publishing.pushed
        let timestamp = try publishing.bytes("metadata/timestamp.json")
        // An interrupted upload, and metadata of the same size by another publisher.
        try pushed.write("pa", to: publishing.object)
        let snapshot = "metadata/2.snapshot.json"
        try pushed.write(String(repeating: "x", count: try publishing.bytes(snapshot).count), to: snapshot)
        try pushed.write("kept", to: "metadata/other.txt")
        let report = try publishing.push()
        #expect(report.copied == [publishing.object, snapshot])
        #expect(try pushed.bytes("metadata/timestamp.json") == timestamp)
        #expect(try pushed.bytes("metadata/other.txt") == Data("kept".utf8))
        #expect(try await publishing.checkPushed() == "1")
    }

    @Test func aVerifyingPushReplacesDamagedFilesOfTheSameSize() async throws {
        let publishing = try published("1")
        try publishing.push()
        let object = publishing.object
        let size = try publishing.bytes(object).count
        try publishing.pushed.write(String(repeating: "x", count: size), to: object)
        #expect(try publishing.push().copied == [])
        #expect(try publishing.push(verifies: true).copied == [object])
        #expect(try publishing.pushed.bytes(object) == publishing.bytes(object))
        // A damaged object of the repository must not replace the good one.
        try publishing.write(String(repeating: "x", count: size), to: object)
        #expect(throws: PushError.incomplete(object)) { try publishing.push(verifies: true) }
        #expect(try await publishing.checkPushed() == "1")
    }

    @Test func aLinkAtTheDestinationIsReplacedRatherThanFollowed() throws {
        let publishing = try published("1")
        try publishing.folder.write("outside", to: "outside")
        try FileManager.default.createDirectory(
            at: publishing.pushed.url.appending(path: "metadata"), withIntermediateDirectories: true)
        try publishing.folder.link("www/metadata/1.root.json", to: "../../outside")
        try publishing.push()
        #expect(try publishing.folder.text(of: "outside") == "outside")
        #expect(try publishing.pushed.bytes("metadata/1.root.json") == publishing.bytes("metadata/1.root.json"))
    }

    @Test func oneProcessWritesToAFolderAtATime() throws {
        let publishing = try published("1")
        let folder = PublicFolder(publishing.pushed.url.path(percentEncoded: false))
        let first = try FolderDestination(folder)
        #expect(throws: PushError.inUse(folder.path)) { try FolderDestination(folder) }
        withExtendedLifetime(first) {}
    }
}
