package import Foundation
import Synchronization
import TestSupport
package import TomboloTestServer
package import TomboloUpdates

/// An app that shows the bundle `web`, and is started several times.
@MainActor
package final class TestApp {
    package let server: RepositoryServer
    package let data = TemporaryFolder()
    package let cache = TemporaryFolder()
    package let bundled = TemporaryFolder()
    /// The settings of the app, which the next start uses.
    package var source: ReleaseSource
    /// The clock of the app.
    package let clock = TestClock()
    package private(set) var updater: BundleUpdater?
    private var store: ReleaseStore?
    /// The folder of the hidden data.
    private let hidden = TemporaryFolder()

    package init(_ publisher: TestPublisher, embedding release: String = "1.0", order: Int = 10) throws {
        server = RepositoryServer(publisher.repository)
        try publisher.embed(release, order: order, in: bundled.url)
        source = ReleaseSource(origins: [URL(filePath: "/")], bundle: "web", runtime: 2, embedded: bundled.url)
        source.origins = [URL(string: "https://releases.example/app")].compactMap(\.self)
        (source.interval, source.startCheckLimit) = (nil, nil)
    }

    /// Starts the app. A running one ends first.
    /// - Parameters:
    ///   - isKilled: Whether the running app is killed, so that it does not record an orderly end.
    ///   - isHidden: Whether the updater cannot read its state, until ``showData()``.
    @discardableResult
    package func start(
        killing isKilled: Bool = false, hidingData isHidden: Bool = false
    ) async throws -> BundleUpdater {
        try await end(killing: isKilled)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        if isHidden { try hideData() }
        let updater = try await BundleUpdater(source, store: store, repositories: [server]) { [clock] in clock.now }
        (self.store, self.updater) = (store, updater)
        return updater
    }

    /// Ends the app.
    package func end(killing isKilled: Bool = false) async throws {
        guard updater != nil else { return }
        weak let last = store
        (updater, store) = (nil, nil)
        // The store releases its lock when it is deinitialized.
        try await until("the end of the store") { last == nil }
        let mark = data.url.appending(path: "web.ended")
        if isKilled { try? FileManager.default.removeItem(at: mark) }
    }

    /// Replaces the data folder by a file, so that no file in it can be read.
    package func hideData() throws {
        try FileManager.default.moveItem(at: dataPlace, to: hidden.file("data"))
        try Data().write(to: dataPlace)
    }

    /// Ends the effect of ``hideData()``.
    package func showData() throws {
        try FileManager.default.removeItem(at: dataPlace)
        try FileManager.default.moveItem(at: hidden.file("data"), to: dataPlace)
    }

    /// The URL of the data folder, without a slash at the end.
    private var dataPlace: URL {
        data.url.deletingLastPathComponent().appending(path: data.url.lastPathComponent, directoryHint: .notDirectory)
    }

    /// Serves the state of a publisher.
    package func serve(_ publisher: TestPublisher) async { await server.serve(publisher.repository) }

    /// The text of the start page in the release in use.
    package func page() async throws -> String? {
        guard let file = try await updater?.release.file(at: "index.html") else { return nil }
        return String(decoding: file.bytes, as: UTF8.self)
    }
}

/// A clock that a test sets.
package final class TestClock: Sendable {
    private let time = Mutex(TestRepository.now)

    package var now: Date { time.withLock(\.self) }

    package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
