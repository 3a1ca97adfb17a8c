import Foundation
import ReleaseFixtures
import SeededRandom
import Testing

@testable import TomboloUpdates

/// Random changes of all kinds of files of a repository that a real app checks.
@MainActor
struct UpdateMutationTests {
    /// The forms in which a repository offers the files of a release.
    enum Forms: UInt64, Sendable, CaseIterable {
        case pack, hints, objects, all
    }

    private static func files(_ release: String) -> [String: String] {
        let changed = release == "3.0" ? 7 : nil
        return [
            "index.html": "page of \(release)", "same.js": TestPublisher.text("same"),
            "app.js": TestPublisher.text("app", changed: changed),
            "style.css": TestPublisher.text("style", changed: changed),
        ]
    }

    /// A publisher of release 2.0, and the same one after the publication of release 3.0.
    private static func publishers(_ forms: Forms) throws -> (live: TestPublisher, next: TestPublisher) {
        var publisher = try TestPublisher()
        try publisher.offer("2.0", order: 20, files("2.0"))
        try publisher.publish()
        let live = publisher
        try publisher.offer("3.0", order: 30, files("3.0"))
        if forms == .pack || forms == .all { publisher.pack("3.0", from: "2.0") }
        if forms == .hints || forms == .all { try publisher.compress("3.0", from: "2.0") }
        try publisher.publish()
        return (live, publisher)
    }

    /// A file of a repository.
    private enum Item {
        case metadata(String)
        case manifest(String)
        case transport(TransportFile)

        var name: String {
            switch self {
            case .metadata(let name), .manifest(let name): name
            case .transport(let file): file.path
            }
        }

        func bytes(in repository: TestRepository) -> Data? {
            switch self {
            case .metadata(let name): repository.files[name]
            case .manifest(let path): repository.targetFiles[path]
            case .transport(.object(let digest)): repository.objects[digest]
            case .transport(let file): repository.transports[file]
            }
        }

        func set(_ bytes: Data, in repository: inout TestRepository) {
            switch self {
            case .metadata(let name): repository.files[name] = bytes
            case .manifest(let path): repository.targetFiles[path] = bytes
            case .transport(.object(let digest)): repository.objects[digest] = bytes
            case .transport(let file): repository.transports[file] = bytes
            }
        }
    }

    /// The files of one state of a repository that the previous state does not contain.
    private static func items(of repository: TestRepository, after old: TestRepository) -> [Item] {
        var items = repository.files.keys.map { Item.metadata($0) }
        items += repository.targetFiles.keys.map { Item.manifest($0) }
        items += repository.objects.keys.map { Item.transport(.object($0)) }
        items += repository.transports.keys.map { Item.transport($0) }
        // Sorted, because the order of dictionaries differs from run to run.
        return items.filter { $0.bytes(in: repository) != $0.bytes(in: old) }.sorted { $0.name < $1.name }
    }

    /// Expects that all files of the release in use have the content that its publisher has signed.
    private func expectWholeRelease(
        _ updater: BundleUpdater, of publisher: TestPublisher, _ comment: Comment
    ) async throws {
        let contents = try #require(publisher.contents[updater.release.name], comment)
        for (path, text) in contents {
            #expect(try await updater.release.file(at: path)?.bytes == Data(text.utf8), comment)
        }
    }

    @Test(arguments: Forms.allCases)
    func theReleaseInUseWorksAfterEachMutation(forms: Forms) async throws {
        let (live, next) = try Self.publishers(forms)
        let items = Self.items(of: next.repository, after: live.repository)
        let others = items.compactMap { $0.bytes(in: next.repository) }
        var random = SeededGenerator(seed: forms.rawValue)
        var failures = 0
        for round in 0..<25 {
            let item = try #require(items.randomElement(using: &random))
            let bytes = try #require(item.bytes(in: next.repository))
            let mutation = Mutation.of(bytes, others: others, &random)
            guard mutation != bytes else { continue }
            let comment: Comment = "round \(round), \(item.name)"
            let app = try TestApp(live)
            app.source.apply = .now
            let updater = try await app.start()
            #expect(await updater.check() == .applied(release: "2.0"), comment)
            await updater.confirm(updater.release)
            var changed = next.repository
            item.set(mutation, in: &changed)
            await app.server.serve(changed)
            if case .failed = await updater.check() {
                failures += 1
                #expect(updater.release.name == "2.0", comment)
            }
            try await expectWholeRelease(updater, of: next, comment)
            // Data of the changed repository does not prevent the update.
            await app.serve(next)
            await updater.check()
            #expect(updater.release.name == "3.0", comment)
            try await expectWholeRelease(updater, of: next, comment)
        }
        #expect(failures > 0)
    }
}
