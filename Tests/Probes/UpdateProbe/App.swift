import Foundation
import ReleaseFixtures
import TomboloEngine
import TomboloUpdates

/// An app that is updated in steps. After each one, a file beside the app's folder records that it is complete.
@MainActor
struct App {
    /// The releases that may be in use after the steps 0, 1 ...; a kill during a step may leave the release of the step before.
    private static let releases = ["1.0", "1.0", "2.0", "2.0", "2.0", "3.0", "2.0"]

    private let folder: URL
    private let app: URL

    init(_ folder: URL, _ app: URL) { (self.folder, self.app) = (folder, app) }

    /// The files of a release; one of them is the same in all.
    nonisolated static func files(_ release: String) -> [String: String] {
        ["index.html": "page of \(release)", "script.js": "script of \(release)", "same.css": "the same"]
    }

    private func updater(from release: String) async throws -> BundleUpdater {
        try await updater(FolderSource(folder: folder.appending(path: release)))
    }

    private func updater(_ repository: any RepositorySource) async throws -> BundleUpdater {
        let store = try ReleaseStore(
            dataFolder: app.appending(path: "data"), cacheFolder: app.appending(path: "cache"))
        guard let origin = URL(string: "https://releases.example") else { throw Failure("no URL") }
        var source = ReleaseSource(
            origins: [origin], bundle: "web", runtime: 2, embedded: folder.appending(path: "embedded"))
        (source.interval, source.startCheckLimit) = (nil, nil)
        return try await BundleUpdater(source, store: store, repositories: [repository]) { TestRepository.now }
    }

    /// Updates the app. The test kills this process at one of its system calls.
    func update() async throws {
        do {
            let updater = try await updater(from: "2.0")
            try await take("2.0", updater, from: 0)
            await updater.noteShown(updater.release)
            await updater.confirm(updater.release)
            note(3)
        }
        let updater = try await updater(from: "3.0")
        try await take("3.0", updater, from: 3)
        await updater.rollBack()
        note(6)
    }

    /// Takes release 2.0, shows a page of it, and answers each line of the input until this process is ended.
    /// - Parameter isReady: Called before the first answer.
    func show(_ isReady: () -> Void = {}) async throws {
        let updater = try await updater(from: "2.0")
        await updater.check()
        await updater.apply()
        await updater.noteShown(updater.release)
        isReady()
        repeat {
            FileHandle.standardOutput.write(Data("\(updater.release.name) is shown\n".utf8))
        } while readLine() != nil
    }

    func state() async throws -> String { try await updater(from: "1.0").state.description }

    /// Reads the response with a file of the release, part by part.
    /// - Returns: The number of its bytes.
    func send(_ path: String) async throws -> Int {
        let updater = try await updater(from: "1.0")
        let handler = try BundleSchemeHandler(name: "web", release: updater.release)
        guard let url = URL(string: "app://web/\(path)") else { throw Failure("no URL") }
        switch await handler.response(to: SchemeRequest(url: url)).body {
        case .bytes(let bytes): return bytes.count
        case .stream(let parts):
            var count = 0
            for try await part in parts { count += part.count }
            return count
        case .file, .failure: throw Failure("The file cannot be sent.")
        }
    }

    /// Checks a repository on a server.
    func check(_ origin: URL) async throws -> CheckOutcome { try await updater(WebRepository(origin)).check() }

    private func take(_ release: String, _ updater: BundleUpdater, from step: Int) async throws {
        guard await updater.check() == .staged(release: release) else { throw Failure("\(updater.state)") }
        note(step + 1)
        await updater.apply()
        note(step + 2)
    }

    /// Verifies that the app has a complete release of the expected ones, that a failed release is not tried again, and
    /// that the app can be updated.
    func verify() async throws {
        let done = Self.releases.indices.last { access("\(app.path).\($0)", F_OK) == 0 } ?? 0
        // The release that is stored, which the start applies, is the next one.
        let possible = Set(Self.releases[done..<min(done + 3, Self.releases.count)])
        var refused: Set<String> = []
        do {
            let updater = try await updater(from: "3.0")
            refused = Set(updater.state.refused.map(\.release))
            guard possible.contains(updater.release.name) else {
                throw Failure("The release is \(updater.release.name) after step \(done).")
            }
            try await verifyFiles(of: updater.release)
            if done == 6, refused != ["3.0"] { throw Failure("The failed release is forgotten.") }
            _ = await updater.check()
            await updater.apply()
            try await verifyFiles(of: updater.release)
            let expected = refused.contains("3.0") ? "2.0" : "3.0"
            guard [expected, "1.0"].contains(updater.release.name) else { throw Failure("\(updater.state)") }
        }
    }

    private func verifyFiles(of release: BundleRelease) async throws {
        for (path, text) in Self.files(release.name) {
            guard try await release.file(at: path)?.bytes == Data(text.utf8) else {
                throw Failure("The file \(path) of \(release.name) is not complete.")
            }
        }
    }

    private func note(_ step: Int) { close(open("\(app.path).\(step)", O_CREAT | O_WRONLY, 0o644)) }

    private struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
