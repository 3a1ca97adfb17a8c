import Foundation
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// Verification of a repository on a web server.
struct WebVerificationTests {
    private func published() throws -> TestPublishing {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: ["index.html": "one", "a.js": "a", "b.js": "b"])
        return publishing
    }

    private func findings(_ publishing: TestPublishing, root: Data? = nil) async throws -> [VerificationFinding] {
        let server = try await LocalServer.start(files: publishing.url)
        let findings = await RepositoryVerification(
            of: WebRepository(server.url("/")), root: root, now: publishing.now
        ).findings()
        await server.stop()
        return findings
    }

    @Test func aServedRepositoryHasNoProblems() async throws {
        let publishing = try published()
        #expect(try await findings(publishing) == [])
        #expect(try await findings(publishing, root: try publishing.bytes("metadata/1.root.json")) == [])
        let other = try TestPublishing.another()
        #expect(
            try await findings(publishing, root: try other.bytes("metadata/1.root.json")).map(\.kind) == [.signatures])
    }

    @Test func faultsAreFoundOverTheWeb() async throws {
        let publishing = try published()
        let objects = publishing.names(in: "objects").map { "objects/\($0)" }
        try publishing.remove(objects[0])
        try publishing.write("too long", to: objects[1])
        let found = try await findings(publishing)
        #expect(found.map(\.kind) == [.missing, .object])
        #expect(Set(found.map(\.file)) == Set(objects.prefix(2)))
        try publishing.remove(publishing.manifest)
        #expect(try await findings(publishing).map(\.kind) == [.missing])
        try publishing.remove("metadata/timestamp.json")
        #expect(try await findings(publishing).map(\.kind) == [.missing])
        try publishing.remove("metadata/1.root.json")
        #expect(try await findings(publishing).map(\.file) == ["metadata/1.root.json"])
    }

    @Test func packsAndHintsAreCheckedOverTheWeb() async throws {
        let publishing = try await TestPublishing.withForms()
        #expect(try await findings(publishing) == [])
        let (pack, hints) = (try publishing.form("PACK"), try publishing.form("HINTS"))
        try publishing.write("{}", to: hints)
        #expect(try await findings(publishing).map(\.file) == [hints])
        // A release without hints is fetched without them.
        try publishing.remove(hints)
        let bytes = try publishing.bytes(pack)
        for damaged in [bytes.dropLast(), bytes + [0]] {
            try damaged.write(to: publishing.url.appending(path: pack))
            #expect(try await findings(publishing).map(\.kind) == [.pack])
        }
        try publishing.remove(pack)
        let found = try await findings(publishing)
        #expect(found.map(\.kind) == [.missing] && found.map(\.file) == [pack])
    }

    @Test func anUnreachableServerIsReported() async throws {
        let publishing = try published()
        let closed = try ClosedPort()
        defer { closed.release() }
        let repository = WebRepository(closed.url("/"))
        let findings = await RepositoryVerification(of: repository, now: publishing.now).findings()
        #expect(findings.map(\.kind) == [.unreadable])
    }

    @Test func objectsAreReadSixAtATimeAndEachOnce() async throws {
        var publishing = try TestPublishing.published()
        let files = Dictionary(uniqueKeysWithValues: (0..<30).map { ("\($0).js", "file \($0 % 20)") })
        try publishing.publish("1", files: files)
        let source = CountingSource(FolderRepository(PublicFolder(publishing.url.path(percentEncoded: false))))
        #expect(await RepositoryVerification(of: source, now: publishing.now).findings() == [])
        #expect(await source.total == 20)
        #expect(await source.maximum == 6)
    }
}

/// Counts the requests for objects. Each waits until six have arrived or no more arrive.
private actor CountingSource: RepositorySource {
    private let source: FolderRepository
    private(set) var total = 0
    private(set) var maximum = 0
    private var running = 0

    init(_ source: FolderRepository) { self.source = source }

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        try await source.metadata(name, maximumSize: maximumSize, entityTag: entityTag)
    }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        try await source.target(path, length: length)
    }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard case .object = file else {
            return try await source.file(file, maximumSize: maximumSize, resuming: nil)
        }
        (total, running) = (total + 1, running + 1)
        maximum = max(maximum, running)
        defer { running -= 1 }
        // The first six wait for each other: a sequential check would not end.
        while total < 6 { await Task.yield() }
        return try await source.file(file, maximumSize: maximumSize, resuming: nil)
    }
}
