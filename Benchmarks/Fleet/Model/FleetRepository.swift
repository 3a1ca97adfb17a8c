import OrderedCollections
import TomboloJSON
package import TomboloUpdates

/// The repository of a simulation: all revisions that were published so far.
package struct FleetRepository: Sendable {
    static let (bundle, channel) = ("web", "stable")
    /// The time for which a timestamp is valid.
    static let validity = 7 * FleetTime.day

    /// The revisions, the oldest first.
    package private(set) var revisions: [RepositoryRevision] = []
    /// The contents that revisions refer to.
    package private(set) var contents: [RepositoryContent] = []
    /// All releases that were ever published. Their positions are their numbers.
    package private(set) var releases: [FleetRelease]
    /// The online key of each root, by version.
    private(set) var onlineKeys = [0, 0]
    private var revoked: Set<FleetRelease> = []
    private var halted: Set<FleetRelease> = []

    /// Creates a repository with its first revision.
    package init(_ releases: [FleetRelease]) throws(ReleaseChannelError) {
        self.releases = releases
        contents = [try content()]
        append(at: 0, root: 1, changes: [])
    }

    /// The newest revision.
    package var newest: RepositoryRevision { revisions[revisions.count - 1] }

    /// Returns the number of the release with a manifest.
    func number(of manifest: FileDigest) -> Int? { releases.firstIndex { $0.manifest == manifest } }

    /// Publishes a new revision.
    package mutating func apply(_ action: RepositoryAction, at time: Int32) throws(ReleaseChannelError) {
        var changes: Set<RequestKind> = []
        var root = newest.root
        switch action {
        case .sign: break
        case .publish(let release):
            releases.append(release)
            changes = [.channel, .snapshot]
        case .revoke(let release):
            revoked.insert(release)
            changes = [.channel, .snapshot]
        case .halt(let release):
            halted.insert(release)
            changes = [.halts, .snapshot]
        case .resume:
            halted = []
            changes = [.halts, .snapshot]
        case .rotateOnlineKey:
            root += 1
            onlineKeys.append(root)
            changes = [.snapshot]
        }
        if !changes.isDisjoint(with: [.channel, .halts]) { contents.append(try content()) }
        append(at: time, root: root, changes: changes)
    }

    private mutating func append(at time: Int32, root: Int, changes: Set<RequestKind>) {
        let last = revisions.last
        func version(_ kind: RequestKind, _ old: Int?) -> Int { (old ?? 1) + (changes.contains(kind) ? 1 : 0) }
        revisions.append(
            RepositoryRevision(
                time: time, expiry: time + Self.validity, root: root, snapshot: version(.snapshot, last?.snapshot),
                targets: version(.targets, last?.targets), channel: version(.channel, last?.channel),
                halts: version(.halts, last?.halts), onlineKey: onlineKeys[root], content: contents.count - 1))
    }

    private func content() throws(ReleaseChannelError) -> RepositoryContent {
        var targets: OrderedDictionary<String, JSONValue> = [:]
        for release in releases {
            let path = ReleaseNames.targetPath(bundle: Self.bundle, channel: Self.channel, release: release.name)
            targets[path] = Self.target(release)
        }
        let signed: JSONValue = [
            "x-tombolo": [
                "v": 1, "bundle": .string(Self.bundle), "channel": .string(Self.channel), "mandatory_below": 0,
                "revoked": .array(releases.filter(revoked.contains).map { .string($0.manifest.text) }),
            ],
            "targets": .object(targets),
        ]
        let channel = try ReleaseChannel(
            role: "\(Self.bundle)-\(Self.channel)", signed: signed, bundle: Self.bundle, channel: Self.channel)
        return RepositoryContent(
            channel: channel, halts: HaltList(Set(halted.map(\.manifest))),
            staged: Array(channel.entries.filter { $0.rollout != nil }.prefix(8)))
    }

    private static func target(_ release: FleetRelease) -> JSONValue {
        var members: OrderedDictionary<String, JSONValue> = [
            "v": 1, "order": .integer(release.order), "release": .string(release.name),
            "runtime": [.integer(release.runtime.lowerBound), .integer(release.runtime.upperBound)],
        ]
        if let steps = release.steps {
            let pairs = steps.map { step -> JSONValue in
                [.string(MetadataDate.text(FleetTime.date(step.at))), .integer(step.share)]
            }
            members["rollout"] = ["salt": .string(release.salt), "steps": .array(pairs)]
        }
        return [
            "length": 1, "hashes": ["sha256": .string(release.manifest.text)],
            "custom": ["tombolo": .object(members)],
        ]
    }
}
