import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Servers that send one byte a second. The limits are shorter than those of an app; no test measures the time.
@MainActor
struct SlowServerTests {
    /// A repository in memory, one file of which is on a slow server. So the short limits apply to that file alone.
    private struct Source: RepositorySource {
        let rest: RepositoryServer
        let slow: WebRepository
        /// The name of the slow file of metadata; nil if all other files are slow.
        let name: String?

        func metadata(
            _ name: String, maximumSize: Int, entityTag: String?
        ) async throws(TrustError) -> RepositoryAnswer {
            let source: any RepositorySource = name == self.name ? slow : rest
            return try await source.metadata(name, maximumSize: maximumSize, entityTag: entityTag)
        }

        func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
            try await rest.target(path, length: length)
        }

        func file(
            _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
        ) async throws(TrustError) -> RepositoryAnswer {
            try await slow.file(file, maximumSize: maximumSize, resuming: parts)
        }
    }

    nonisolated private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n"

    /// The outcome of a check for release 2.0, after an optional second origin.
    /// - Parameters:
    ///   - first: The bytes that the server sends at once.
    ///   - name: The name of the slow file of metadata; nil for the files of the release.
    private func check(
        limits: TransferLimits, first: String = head, name: String?, hasSecondOrigin: Bool = false
    ) async throws -> CheckOutcome {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": String(repeating: "two", count: 1_000)])
        try publisher.publish()
        let file = try #require(publisher.manifests["2.0"]?.files.first?.digest)
        let path = name.map { "metadata/\($0)" } ?? TransportFile.object(file).path
        let server = try await HostileServer.start(["/\(path)": .slow(first: first, pause: .seconds(1))])
        let memory = RepositoryServer(publisher.repository)
        let source = Source(rest: memory, slow: WebRepository(server.url("/"), limits: limits), name: name)
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: hasSecondOrigin ? [source, memory] : [source]
        ) { TestRepository.now }
        let outcome = await updater.check()
        #expect(try await updater.release.file(at: "index.html")?.bytes == Data("one".utf8))
        return outcome
    }

    /// Limits that one byte a second exceeds: the whole time, or the time without data.
    nonisolated static let short: [TransferLimits] = {
        var (whole, idle) = (TransferLimits(), TransferLimits())
        (whole.metadata, whole.base, whole.minimumRate) = (.milliseconds(200), .milliseconds(200), 1_000_000)
        idle.idle = .milliseconds(200)
        return [whole, idle]
    }()

    @Test(arguments: short)
    func slowMetadataEndsTheCheck(limits: TransferLimits) async throws {
        let error = TrustError.fetch(file: "timestamp.json", .timedOut)
        #expect(
            try await check(limits: limits, name: "timestamp.json") == .failed(.metadata(error.description)))
    }

    @Test(arguments: short)
    func slowFilesEndTheCheck(limits: TransferLimits) async throws {
        let outcome = try await check(limits: limits, name: nil)
        guard case .failed(.object(let text)) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(text.contains("\(FetchFailure.timedOut)"))
    }

    @Test(arguments: short)
    func slowHeadsEndTheCheck(limits: TransferLimits) async throws {
        let error = TrustError.fetch(file: "timestamp.json", .timedOut)
        #expect(
            try await check(limits: limits, first: "HTTP/1.1 200 OK\r\nX-Field: ", name: "timestamp.json")
                == .failed(.metadata(error.description)))
    }

    @Test func theNextOriginIsUsedInPlaceOfASlowOne() async throws {
        #expect(
            try await check(limits: Self.short[1], name: "timestamp.json", hasSecondOrigin: true)
                == .staged(release: "2.0"))
    }

    @Test func transferLimitsHaveTheDocumentedDefaults() {
        let limits = TransferLimits()
        #expect(limits.idle == .seconds(30))
        #expect(limits.metadata == .seconds(30))
        #expect(limits.file(ofSize: 0) == .seconds(60))
        #expect(limits.file(ofSize: 8_192_000) == .seconds(1_060))
        #expect(limits.file(ofSize: .max) > .seconds(60))
    }
}
