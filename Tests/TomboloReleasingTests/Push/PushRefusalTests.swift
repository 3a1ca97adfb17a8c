import Foundation
import Testing
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// Pushes that would break clients, none of which changes the destination.
struct PushRefusalTests {
    private func published() throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        return publishing
    }

    private func expect(_ error: PushError, from publishing: TestPublishing) throws {
        let before = try publishing.pushed.contents()
        #expect(throws: error) { try publishing.push() }
        #expect(try publishing.pushed.contents() == before)
    }

    @Test func anOlderCopyOfTheRepositoryIsRefused() throws {
        var publishing = try published()
        var old = publishing
        old.repositoryName = "old"
        try FileManager.default.copyItem(at: publishing.url, to: old.url)
        try publishing.publish("2")
        try publishing.push()
        try expect(.otherPublisher(version: 2, found: 3), from: old)
        // Both copies publish a version 3 from the same state.
        old.now += 60
        try old.publish("other")
        try expect(.otherPublisher(version: 3, found: 3), from: old)
    }

    @Test func aConcurrentPushIsNotReplaced() throws {
        var publishing = try published()
        var other = publishing
        other.repositoryName = "other"
        try FileManager.default.copyItem(at: publishing.url, to: other.url)
        try publishing.publish("2")
        other.now += 60
        try other.publish("other")
        let theirs = try other.bytes("metadata/timestamp.json")
        let pushed = publishing.pushed
        try FileManager.default.createDirectory(
            at: pushed.url.appending(path: "metadata"), withIntermediateDirectories: true)
        // Files of releases are copied first, and the other push ends meanwhile.
        #expect(throws: PushError.otherPublisher(version: 3, found: 3)) {
            try publishing.push { path throws(StoreError) in
                guard path.hasPrefix("objects/") else { return }
                try? theirs.write(to: pushed.url.appending(path: "metadata/timestamp.json"))
            }
        }
        #expect(try pushed.bytes("metadata/timestamp.json") == theirs)
        #expect(!pushed.served.contains { $0.hasSuffix(".snapshot.json") })
    }

    @Test func anotherRepositoryIsNotReplaced() throws {
        let (publishing, other) = (try published(), try TestPublishing.another())
        try FileManager.default.copyItem(at: other.url, to: publishing.pushed.url)
        try expect(.foreignTimestamp, from: publishing)
        try publishing.pushed.write("<html>", to: "metadata/timestamp.json")
        try expect(.foreignTimestamp, from: publishing)
        try publishing.pushed.remove("metadata/timestamp.json")
        try publishing.push()
    }

    @Test func aTimestampByAnEarlierOnlineKeyIsReplaced() async throws {
        let publishing = try published()
        try publishing.push()
        let key = try SigningKey()
        try publishing.changeKeys(
            .online, adding: [key], removing: [publishing.onlineKey],
            signers: publishing.rootKeys + [publishing.targetsKeys[0], key])
        try publishing.push()
        #expect(try await publishing.checkPushed() == "1")
    }

    @Test func aLaterTimestampByAStolenOnlineKeyIsReplacedAfterTheKey() async throws {
        let publishing = try published()
        try publishing.push()
        let path = "metadata/timestamp.json"
        try publishing.pushed.write(
            try publishing.content(path).setting("version", to: .integer(1_000_000_000)), to: path,
            [publishing.onlineKey])
        // With the present key, the timestamp could be that of another copy.
        try expect(.otherPublisher(version: 2, found: 1_000_000_000), from: publishing)
        try publishing.replaceOnlineKey()
        try publishing.push()
        #expect(try publishing.pushed.bytes(path) == publishing.bytes(path))
        #expect(try await publishing.checkPushed() == "1")
    }

    @Test func aPublicationByAReplacedOnlineKeyIsReplacedOnlyOnRequest() async throws {
        let publishing = try published()
        try publishing.push()
        var other = publishing
        other.repositoryName = "other"
        try FileManager.default.copyItem(at: publishing.url, to: other.url)
        try publishing.replaceOnlineKey()
        let version = try publishing.open().state.timestamp.header.version
        // The repository has another snapshot 3, and no snapshot 4.
        for (release, found) in [("2", 3), ("3", 4)] {
            other.now += 60
            try other.publish(release)
            try other.push()
            try expect(.unknownPublication(version: version, found: found, snapshot: found), from: publishing)
        }
        #expect(publishing.names(in: "metadata").contains("3.snapshot.json"))
        let trial = try publishing.push(isTrial: true, replacingUnknown: true)
        #expect(trial.replaced?.header.version == 4)
        let report = try publishing.push(replacingUnknown: true)
        #expect(report.replaced == trial.replaced)
        #expect(try await publishing.checkPushed() == "1")
        #expect(try publishing.push(replacingUnknown: true).replaced == nil)
    }

    @Test func aRootWithoutTheFilesThatBelongToItIsNotPushed() throws {
        let publishing = try published()
        try publishing.push()
        let key = try SigningKey()
        let change = KeyChange(
            .online, adding: [try key.publicKey], removing: [try publishing.onlineKey.publicKey.identifier])
        let signers = publishing.rootKeys + [publishing.targetsKeys[0], key]
        // Repeats the command on copies until it is stopped right after the root, which is published first.
        var stopped = publishing
        stopped.repositoryName = "stopped"
        var count = 0
        repeat {
            try? FileManager.default.removeItem(at: stopped.url)
            try FileManager.default.copyItem(at: publishing.url, to: stopped.url)
            let interruption = Interruption(after: count)
            let repository = try stopped.open(observer: interruption.observer)
            #expect(throws: ReleasingError.self) {
                _ = try repository.changeKeys(change, signers: signers, now: publishing.now)
            }
            count += 1
        } while !stopped.names(in: "metadata").contains("2.root.json")
        try expect(.unfinishedRoot(version: 2), from: stopped)
    }

    @Test func aReleaseWithoutOneOfItsFilesIsNotPushed() throws {
        let publishing = try published()
        let (object, manifest) = (publishing.object, publishing.manifest)
        let bytes = try publishing.bytes(object)
        try publishing.remove(object)
        try expect(.incomplete(object), from: publishing)
        try publishing.folder.write(bytes, to: "elsewhere")
        try publishing.folder.link("repository/\(object)", to: "../../../elsewhere")
        try expect(.incomplete(object), from: publishing)
        try publishing.remove(object)
        try publishing.write("short", to: object)
        try expect(.incomplete(object), from: publishing)
        try publishing.folder.write(bytes, to: "repository/\(object)")
        try publishing.replace("index.html", with: "index.htmL", in: manifest)
        try expect(.incomplete(manifest), from: publishing)
    }

    @Test func aRepositoryThatIsNotPublishedIsNotPushed() throws {
        let publishing = try TestPublishing()
        _ = try publishing.create()
        try expect(.repository(.notPublished(publishing.url.path(percentEncoded: false))), from: publishing)
    }
}
