import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The order in which the forms of files are tried, and what happens when they fail.
@MainActor
struct TransportOrderTests {
    private static func files(_ release: Int) -> [String: String] {
        ["index.html": "release", "large.js": TestPublisher.text("large", changed: release)]
    }

    private var publisher: TestPublisher
    private let app: TestApp
    private let file: FileDigest
    /// All transports of the release, in their order.
    private let transports: [TransportFile]

    /// Publishes a release with all transports, of which one file is new.
    init() throws {
        publisher = try TestPublisher(Self.files(1))
        app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, Self.files(2))
        try publisher.compress("2.0", from: "1.0")
        publisher.pack("2.0", from: "1.0")
        try publisher.publish()
        file = publisher.digest("large.js", "2.0")
        let (new, old) = (publisher.manifest("2.0"), publisher.manifest("1.0"))
        transports = [
            .pack(new, from: old), .hints(new), .delta(file, from: publisher.digest("large.js", "1.0")),
            .compressed(file), .object(file),
        ]
    }

    /// The fault of a transport.
    enum Fault: CaseIterable {
        case missing, empty, changed, long, foreign, bomb, largeWindow, serverError, broken
    }

    private func damage(_ file: TransportFile, _ fault: Fault) async throws {
        let known: Data
        if case .object(let digest) = file {
            known = try #require(publisher.repository.objects[digest])
        } else {
            known = try #require(publisher.repository.transports[file])
        }
        var changed = known
        changed[known.count / 2] ^= 0x40
        switch fault {
        case .missing: await app.server.set(nil, as: file)
        case .empty: await app.server.set(Data(), as: file)
        case .changed: await app.server.set(changed, as: file)
        // More bytes than are signed or hinted.
        case .long: await app.server.set(known + Data(count: 2 << 20), as: file)
        case .foreign: await app.server.set(TestCompression.body(of: Data("foreign".utf8)), as: file)
        case .bomb: await app.server.set(TestCompression.bomb(blocks: 250), as: file)
        case .largeWindow: await app.server.set(largeWindow, as: file)
        case .serverError: await app.server.fail(file, .status(file: file.path, 500, pause: nil))
        case .broken: await app.server.fail(file, .fetch(file: file.path, .timedOut))
        }
    }

    /// The file as a frame with a window of 2 GiB.
    private var largeWindow: Data {
        var body = TestCompression.body(of: publisher.bytes("large.js", "2.0"), isSizeStated: false)
        body[5] = (31 - 10) << 3
        return body
    }

    /// The requests for files that are not signed.
    private func requests() async -> [TransportFile] {
        let requests = await app.server.requests
        return requests.compactMap { name in
            transports.first { $0.path == name || name == "objects/\(file.text)" && $0 == .object(file) }
        }
    }

    /// The transports that fail, as indices of ``transports``, and those that are requested then.
    private nonisolated static let failures: [(failing: [Int], requested: [Int])] = [
        ([0], [0, 1, 2]), ([0, 1], [0, 1, 4]), ([0, 2], [0, 1, 2, 3]), ([0, 2, 3], [0, 1, 2, 3, 4]),
    ]

    @Test(arguments: Fault.allCases, failures.indices)
    func aFailedTransportIsFollowedByTheNext(fault: Fault, index: Int) async throws {
        await app.serve(publisher)
        let (failing, requested) = Self.failures[index]
        for number in failing { try await damage(transports[number], fault) }
        let updater = try await app.start()
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await requests() == requested.map { transports[$0] })
        await updater.apply()
        #expect(try await updater.release.file(at: "large.js")?.bytes == publisher.bytes("large.js", "2.0"))
    }

    @Test func onlyTheLastTransportFailsTheUpdate() async throws {
        await app.serve(publisher)
        for transport in transports where transport != transports[1] { try await damage(transport, .changed) }
        let updater = try await app.start()
        guard case .failed(.object(let text)) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(text.contains("large.js") && text.contains("differs from its manifest"))
        #expect(await requests() == transports)
        #expect(updater.state.staged == nil)
    }

    /// The transports that are missing, and the one that is answered with a pause.
    private nonisolated static let pauses: [(missing: [Int], paused: Int)] = [
        ([], 0), ([0], 1), ([0], 2), ([0, 2], 3), ([0, 2, 3], 4),
    ]

    @Test(arguments: pauses.indices, [503, 502])
    func aPauseThatTheServerRequestsEndsTheFetch(index: Int, status: Int) async throws {
        await app.serve(publisher)
        let (missing, paused) = Self.pauses[index]
        for number in missing { await app.server.set(nil, as: transports[number]) }
        await app.server.fail(transports[paused], .status(file: "file", status, pause: .seconds(60)))
        let updater = try await app.start()
        #expect(await updater.check().requestedPause == .seconds(60))
        #expect(await requests() == Array(transports.prefix(paused + 1)))
    }

    @Test func hintsLargerThanTheMissingFilesAreNotRead() async throws {
        var hints = try TransportHints(try #require(publisher.repository.transports[transports[1]]))
        for number in 0..<90 { hints.zst[FileDigest(of: Data("\(number)".utf8))] = 1 }
        let size = publisher.bytes("large.js", "2.0").count
        try #require(hints.encoded.count > size && hints.encoded.count < TransportHints.maximumSize)
        await app.serve(publisher)
        await app.server.set(nil, as: transports[0])
        await app.server.set(hints.encoded, as: transports[1])
        let updater = try await app.start()
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await requests() == [transports[0], transports[1], transports[4]])
    }

    @Test func aCancelledFetchTriesNoOtherTransport() async throws {
        await app.serve(publisher)
        await app.server.fail(transports[0], .fetch(file: "pack", .cancelled))
        let updater = try await app.start()
        #expect(await updater.check() == .failed(.cancelled))
        #expect(await requests() == [transports[0]])
    }

    @Test func damagedFilesOfTheFirstOriginAreFetchedFromAnother() async throws {
        await app.serve(publisher)
        for transport in transports { try await damage(transport, .changed) }
        let other = RepositoryServer(publisher.repository)
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(app.source, store: store, repositories: [app.server, other]) {
            TestRepository.now
        }
        #expect(await updater.check() == .staged(release: "2.0"))
        // The manifest came from the first origin, and the pack is smaller than the file that is missing.
        #expect(await other.requests.last == transports[0].path)
    }

    @Test func filesThatCameBeforeAFailureAreNotFetchedAgain() async throws {
        var publisher = publisher
        try publisher.offer("3.0", order: 30, ["a.js": "a", "b.js": "b", "index.html": "release"])
        try publisher.publish()
        await app.serve(publisher)
        let missing = publisher.digest("b.js", "3.0")
        await app.server.set(nil, as: .object(missing))
        let updater = try await app.start()
        guard case .failed(.object) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "3.0"))
        #expect(await app.server.requests.last == "objects/\(missing.text)")
        #expect(await app.server.requests.count { $0.hasPrefix("objects/") } <= 2)
    }

    @Test(arguments: [(4_095, 0), (4_096, 1)])
    func hintsAreNotRequestedForASmallUpdate(size: Int, count: Int) async throws {
        var publisher = publisher
        try publisher.offer("3.0", order: 30, ["index.html": String(repeating: "x", count: size)])
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .staged(release: "3.0"))
        #expect(await app.server.requests.count { $0.hasPrefix("hints/") } == count)
    }
}
