package import Foundation
package import OrderedCollections
package import TomboloJSON
import TomboloReleasing
package import TomboloUpdates

/// A publisher of a bundle in a test repository, on the channels `stable` and `beta`.
package struct TestPublisher {
    package var repository: TestRepository
    private let bundle: String
    /// The manifests by release.
    package private(set) var manifests: [String: BundleManifest] = [:]
    /// The texts of the files by release and path.
    package private(set) var contents: [String: [String: String]] = [:]
    /// The revoked manifests by channel.
    private var revoked: [String: [FileDigest]] = [:]
    private var mandatoryBelow: [String: Int] = [:]
    private var halted: [FileDigest] = []

    /// Creates and publishes a repository whose stable channel offers release 1.0 with order 10 and the given files.
    package init(_ files: [String: String] = ["index.html": "one"], bundle: String = "web") throws {
        self.bundle = bundle
        repository = try TestRepository()
        for channel in ["stable", "beta"] {
            repository["\(bundle)-\(channel)"] = TestRole([try SigningKey()])
            repository["targets"].delegations.append(
                TestDelegation(
                    role: "\(bundle)-\(channel)", paths: ["\(bundle)/\(channel)/*/bundle.json"], isTerminating: true))
        }
        repository["\(bundle)-halt"] = TestRole([try SigningKey()])
        repository["targets"].delegations.append(TestDelegation(role: "\(bundle)-halt", paths: []))
        try offer("1.0", order: 10, files)
        describe()
        try repository.publish()
    }

    /// Offers a release from the next ``publish()`` on.
    package mutating func offer(
        _ release: String, order: Int, _ files: [String: String], on channel: String = "stable",
        _ members: OrderedDictionary<String, JSONValue> = [:]
    ) throws {
        let entries = try files.map { path, text in
            BundleFile(path: try BundlePath(path), digest: FileDigest(of: Data(text.utf8)), size: text.utf8.count)
        }
        let manifest = try BundleManifest(bundle: bundle, release: release, files: entries)
        manifests[release] = manifest
        contents[release] = files
        for text in files.values { repository.objects[FileDigest(of: Data(text.utf8))] = Data(text.utf8) }
        let path = "\(bundle)/\(channel)/\(release)/bundle.json"
        var custom: OrderedDictionary<String, JSONValue> = [
            "v": 1, "order": .integer(order), "release": .string(release), "runtime": [1, 3],
        ]
        for (name, value) in members { custom[name] = value }
        repository["\(bundle)-\(channel)"].targets[path] = manifest.bytes
        repository["\(bundle)-\(channel)"].custom[path] = ["tombolo": .object(custom)]
    }

    /// Offers a release with a version of the entry that apps do not read, from the next ``publish()`` on.
    package mutating func offerInLaterFormat(
        _ release: String, order: Int, _ files: [String: String], on channel: String = "stable"
    ) throws {
        try offer(release, order: order, files, on: channel, ["v": 2])
    }

    package mutating func withdraw(_ release: String, from channel: String = "stable") {
        repository["\(bundle)-\(channel)"].targets["\(bundle)/\(channel)/\(release)/bundle.json"] = nil
    }

    package mutating func revoke(_ release: String, on channel: String = "stable") {
        if let manifest = manifests[release] { revoked[channel, default: []].append(manifest.digest) }
    }

    package mutating func halt(_ release: String) {
        if let manifest = manifests[release] { halted.append(manifest.digest) }
    }

    package mutating func require(below order: Int, on channel: String = "stable") { mandatoryBelow[channel] = order }

    /// Publishes new versions of all roles of the bundle.
    package mutating func publish() throws {
        describe()
        try repository.update("\(bundle)-stable", "\(bundle)-beta", "\(bundle)-halt")
    }

    private mutating func describe() {
        for channel in ["stable", "beta"] {
            repository["\(bundle)-\(channel)"].extra["x-tombolo"] = [
                "v": 1, "bundle": .string(bundle), "channel": .string(channel),
                "revoked": .array((revoked[channel] ?? []).map { .string($0.text) }),
                "mandatory_below": .integer(mandatoryBelow[channel] ?? 0),
            ]
        }
        repository["\(bundle)-halt"].extra["x-tombolo"] = ["v": 1, "halted": .array(halted.map { .string($0.text) })]
    }

    // MARK: Embedding

    /// Writes the folder that an app contains.
    package func embed(_ release: String, order: Int, channel: String = "stable", in folder: URL) throws {
        guard let manifest = manifests[release] else { return }
        func write(_ bytes: Data, _ path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: file)
        }
        let root = repository.files.keys.filter { $0.hasSuffix(".root.json") }.max {
            Int($0.prefix { $0 != "." }) ?? 0 < Int($1.prefix { $0 != "." }) ?? 0
        }
        try write(repository.files[root ?? ""] ?? Data(), "root.json")
        for role in ["snapshot", "targets", "\(bundle)-\(channel)", "\(bundle)-halt"] {
            let name = RoleFile.name(of: role, version: repository[role].version)
            try write(repository.files[name] ?? Data(), "metadata/\(role).json")
        }
        try write(repository.files["timestamp.json"] ?? Data(), "metadata/timestamp.json")
        try write(manifest.bytes, "bundle.json")
        let description: JSONValue = [
            "v": 1, "bundle": .string(bundle), "channel": .string(channel), "release": .string(release),
            "order": .integer(order),
            "runtime": [1, 3], "manifest": .string(manifest.digest.text),
        ]
        try write(Data(try description.jsonText.utf8), "embedded.json")
        for (path, text) in contents[release] ?? [:] { try write(Data(text.utf8), "files/\(path)") }
    }
}
