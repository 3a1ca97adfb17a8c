import Foundation
import TomboloReleasing
import TomboloRexxar
import TomboloUpdates

/// The publisher of the pages: a repository of signed releases in a folder, with all its keys.
///
/// A team does this with `tombolo release`, and keeps its keys apart.
actor Publisher {
    /// The offers of the repository.
    struct State: Sendable {
        /// The number of the latest release.
        var latest: Int
        /// Whether that release is offered to some of the devices only.
        var isStaged: Bool
        /// For each simulated device, the number of the newest release that is offered to it.
        var devices: [Int]
    }

    /// The folder that a server serves.
    nonisolated let folder: URL
    private let repository: ReleaseRepository
    private let pages: URL
    private let work: URL
    private let base: String
    private let signers: [SigningKey]
    private var latest = 0
    private var devices: [InstallID] = []

    private static let (bundle, channel) = ("live", "stable")

    /// Makes a repository whose first release is the one that the app contains.
    /// - Parameters:
    ///   - pages: The folder with the sources of the releases.
    ///   - work: A folder for the repository and the builds.
    ///   - base: The URL that addresses in the routes map are relative to, with a slash at its end.
    init(pages: URL, work: URL, base: String) async throws {
        (self.pages, self.work, self.base) = (pages, work, base)
        folder = work.appending(path: "repository")
        let (key, online) = (try SigningKey(), try SigningKey())
        let offline = RoleKeys([try key.publicKey], threshold: 1)
        repository = try ReleaseRepository.create(
            folder, bundle: Self.bundle, channels: [Self.channel],
            keys: InitialKeys(root: offline, targets: offline, releases: offline, online: [try online.publicKey]),
            now: .now)
        signers = [key, online]
        devices = (0..<100).map { _ in InstallID() }
        _ = try repository.sign(with: signers, now: .now)
        try await publish(Release(number: 1))
    }

    /// Writes the folder that the app contains: release 1, and the metadata that the app trusts.
    func embed(in folder: URL) throws {
        _ = try repository.embed("1", of: Self.bundle, in: folder, now: .now)
    }

    /// Publishes the next release.
    /// - Parameters:
    ///   - percentage: The share of the devices to which it is offered.
    ///   - isBroken: Whether its pages do not work.
    func publishNext(to percentage: Int = 100, isBroken: Bool = false) async throws {
        try await publish(Release(number: latest + 1, isBroken: isBroken), to: percentage)
    }

    private func publish(_ release: Release, to percentage: Int = 100) async throws {
        let site = work.appending(path: "site-\(release.number)")
        try release.build(from: pages, in: work.appending(path: "source-\(release.number)"), for: base).write(to: site)
        var request = ReleaseRequest(
            bundle: Self.bundle, channel: Self.channel, release: "\(release.number)", runtime: 1...1)
        if percentage < 100 { request.rollout = try RolloutSchedule("\(percentage)%", now: .now) }
        var generator = SystemRandomNumberGenerator()
        _ = try await repository.publish(
            try ReleaseSite(site), as: request, deltas: 3, signers: signers, now: .now, using: &generator)
        latest = release.number
    }

    /// Offers the latest release to all devices.
    func finishRollout() throws {
        var generator = SystemRandomNumberGenerator()
        _ = try repository.changeRollout(
            of: "\(latest)", on: Self.channel, of: Self.bundle, to: .finish, signers: signers, now: .now,
            using: &generator)
    }

    /// The state of the repository.
    var state: State {
        get throws {
            let offers = try repository.status(now: .now).channels.flatMap(\.content.entries)
                .sorted { $0.order > $1.order }
            let newest = devices.map { device in
                offers.first { $0.includes(device, at: .now) }.flatMap { Int($0.release) } ?? 1
            }
            return State(latest: latest, isStaged: newest.contains { $0 < latest }, devices: newest)
        }
    }
}
