import Foundation
import SeededRandom
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// A publisher with a repository in a temporary folder, and all its keys.
struct TestPublishing {
    /// The time of all tests: 2026-11-24T09:00:00Z.
    static let start = Date(timeIntervalSince1970: 1_795_510_800)
    static let day: TimeInterval = 86_400

    let folder = TemporaryFolder()
    let rootKeys: [SigningKey]
    let targetsKeys: [SigningKey]
    let releaseKeys: [SigningKey]
    let onlineKey: SigningKey
    var now = TestPublishing.start
    var generator = SeededGenerator(seed: 7)

    /// Makes the keys. The repository is made by ``create(observer:)``.
    init(releaseKeys count: Int = 1) throws {
        rootKeys = try (0..<3).map { _ in try SigningKey() }
        targetsKeys = try (0..<2).map { _ in try SigningKey() }
        releaseKeys = try (0..<count).map { _ in try SigningKey() }
        onlineKey = try SigningKey()
    }

    /// Makes a repository of the bundle `web` with the channels `stable` and `beta`, and publishes it. All such repositories with
    /// the same arguments have the same keys; ``another()`` makes new ones.
    static func published(releaseThreshold: Int = 1, releaseKeys: Int = 1) throws -> TestPublishing {
        guard releaseThreshold == 1, releaseKeys == 1 else {
            return try publishedAnew(releaseThreshold: releaseThreshold, releaseKeys: releaseKeys)
        }
        return try TestPublishing(template.get())
    }

    /// Makes and publishes a repository with keys of its own.
    static func another() throws -> TestPublishing { try publishedAnew(releaseThreshold: 1, releaseKeys: 1) }

    /// Written for each test, since publishing takes many signatures.
    private static let template = Result { try PublishingTemplate(of: another()) }

    private static func publishedAnew(releaseThreshold: Int, releaseKeys: Int) throws -> TestPublishing {
        let publishing = try TestPublishing(releaseKeys: releaseKeys)
        let repository = try publishing.create(releaseThreshold: releaseThreshold)
        _ = try repository.sign(with: publishing.allKeys, now: publishing.now)
        return publishing
    }

    private init(_ template: PublishingTemplate) throws {
        (rootKeys, targetsKeys) = (template.rootKeys, template.targetsKeys)
        (releaseKeys, onlineKey) = (template.releaseKeys, template.onlineKey)
        try template.write(to: url)
    }

    /// The name of the repository in the folder.
    var repositoryName = "repository"

    var url: URL { folder.url.appending(path: repositoryName) }

    var allKeys: [SigningKey] { rootKeys + targetsKeys + releaseKeys + [onlineKey] }

    /// The keys with which a release is published.
    var publishingKeys: [SigningKey] { releaseKeys + [onlineKey] }

    func initialKeys(releaseThreshold: Int = 1) throws -> InitialKeys {
        InitialKeys(
            root: RoleKeys(try rootKeys.map { try $0.publicKey }, threshold: 2),
            targets: RoleKeys(try targetsKeys.map { try $0.publicKey }, threshold: 1),
            releases: RoleKeys(try releaseKeys.map { try $0.publicKey }, threshold: releaseThreshold),
            online: [try onlineKey.publicKey])
    }

    func create(
        releaseThreshold: Int = 1, observer: @escaping PublicFolder.Observer = { _ throws(StoreError) in }
    ) throws -> ReleaseRepository {
        try ReleaseRepository.create(
            url, bundle: "web", channels: ["stable", "beta"], keys: try initialKeys(releaseThreshold: releaseThreshold),
            now: now, observer: observer)
    }

    /// Opens the repository; the lock is released with the last reference.
    func open(
        observer: @escaping PublicFolder.Observer = { _ throws(StoreError) in }
    ) throws -> ReleaseRepository { try ReleaseRepository(url, observer: observer) }

    // MARK: Releases

    /// Writes a folder of pages.
    func site(_ files: [String: String] = ["index.html": "one"], name: String = "site") throws -> ReleaseSite {
        try? FileManager.default.removeItem(at: folder.file(name))
        for (path, text) in files { try folder.write(text, to: "\(name)/\(path)") }
        return try ReleaseSite(folder.file(name))
    }

    static func request(
        _ release: String, on channel: String = "stable", runtime: ClosedRange<Int> = 1...3
    ) -> ReleaseRequest {
        ReleaseRequest(bundle: "web", channel: channel, release: release, runtime: runtime)
    }

    /// Publishes a release with one page.
    @discardableResult
    mutating func publish(
        _ release: String, on channel: String = "stable", files: [String: String]? = nil, rollout: String? = nil,
        signers: [any Signer]? = nil
    ) throws -> PublishOutcome {
        var request = Self.request(release, on: channel)
        request.rollout = try rollout.map { try RolloutSchedule($0, now: now) }
        return try publish(request, try files.map { try site($0) }, signers: signers)
    }

    /// The names of the files in a subfolder of the repository.
    func names(in name: String) -> [String] { PublicFolder(url.path(percentEncoded: false)).files(in: name) }

    /// The bytes of a file of the repository.
    func bytes(_ path: String) throws -> Data { try Data(contentsOf: url.appending(path: path)) }

    /// All files of the repository by path.
    func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in names(in: ".") { contents[name] = try bytes(name) }
        return contents
    }
}
