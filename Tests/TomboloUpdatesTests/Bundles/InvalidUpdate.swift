import Foundation
import OrderedCollections
import ReleaseFixtures
import Testing
import TomboloJSON
import TomboloReleasing

@testable import TomboloUpdates

/// An update that an app must not accept: release 3.0 with one fault.
struct InvalidUpdate: Sendable, CustomTestStringConvertible {
    /// The fault.
    let testDescription: String
    /// A part of the reason that the check reports.
    let reason: String
    /// Publishes release 3.0 with the fault. It is offered before.
    let publish: @Sendable (inout TestPublisher) throws -> Void

    init(_ fault: String, _ reason: String, publish: @escaping @Sendable (inout TestPublisher) throws -> Void) {
        (testDescription, self.reason, self.publish) = (fault, reason, publish)
    }

    static let all = signatures + versions + software + mixtures + lengths

    /// The files of release 3.0.
    static let files = ["index.html": "three", "app.js": "script"]

    private static let signatures = [
        InvalidUpdate("unsigned", "by 2 keys of its role, but has 0") {
            $0.repository["web-stable"].signers = []
            try $0.publish()
        },
        InvalidUpdate("signed with other keys", "by 2 keys of its role, but has 0") {
            $0.repository["web-stable"].signers = [try SigningKey(), try SigningKey()]
            try $0.publish()
        },
        InvalidUpdate("signed with fewer keys than the threshold", "by 2 keys of its role, but has 1") {
            $0.repository["web-stable"].signers.removeLast()
            try $0.publish()
        },
    ]

    private static let versions = [
        InvalidUpdate("expired", "“web-stable.json” expired") {
            $0.repository["web-stable"].expires = TestRepository.now.addingTimeInterval(-1)
            try $0.publish()
        },
        InvalidUpdate("a role with a lower version", "was trusted before") {
            $0.repository["web-stable"].version -= 2
            try $0.publish()
        },
        InvalidUpdate("a timestamp with a lower version", "was trusted before") {
            $0.repository["timestamp"].version -= 2
            try $0.publish()
        },
    ]

    private static let software = [
        InvalidUpdate("of another app", "“admin” instead of “web”") { try $0.publish(bundle: "admin") },
        InvalidUpdate("of another channel", "“beta” instead of “stable”") { try $0.publish(channel: "beta") },
        InvalidUpdate("with the manifest of another app", "is for the bundle") {
            let files = $0.manifests["3.0"]?.files ?? []
            $0.repository["web-stable"].targets["web/stable/3.0/bundle.json"] =
                try BundleManifest(bundle: "admin", release: "3.0", files: files).bytes
            try $0.publish()
        },
        InvalidUpdate("for another platform", "it is for other platforms") {
            try $0.offer("3.0", order: 30, files, on: "stable", ["platforms": ["elsewhere"]])
            try $0.publish()
        },
        InvalidUpdate("for a later version of the app", "it needs runtime 3 to 9 of the app") {
            try $0.offer("3.0", order: 30, files, on: "stable", ["runtime": [3, 9]])
            try $0.publish()
        },
    ]

    private static let mixtures = [
        InvalidUpdate("with the metadata of another day", "does not have the signed length or digest") {
            let name = "web-stable.json"
            let old = $0.repository.files["\($0.repository["web-stable"].version).\(name)"]
            try $0.publish()
            $0.repository.files["\($0.repository["web-stable"].version).\(name)"] = old
        },
        InvalidUpdate("with a file of another release", "“index.html” of release 3.0 differs from its manifest") {
            try $0.publish()
            $0.repository.objects[$0.digest("index.html", "3.0")] = $0.bytes("index.html", "2.0")
        },
        InvalidUpdate("with one file more than is signed", "more than") { try $0.publish(adding: "extra.js") },
        InvalidUpdate("with one file less than is signed", "does not have the signed length or digest") {
            try $0.publish(adding: nil)
        },
        InvalidUpdate("without a file", "The repository does not have the file “app.js” of release 3.0") {
            try $0.publish()
            $0.repository.objects[$0.digest("app.js", "3.0")] = nil
        },
        InvalidUpdate("without its manifest", "has no file") {
            try $0.publish()
            $0.repository.targetFiles[$0.manifestPath] = nil
        },
        InvalidUpdate("without a role", ".snapshot.json”.") {
            try $0.publish()
            $0.repository.files["\($0.repository["snapshot"].version).snapshot.json"] = nil
        },
    ]

    private static let lengths = [
        InvalidUpdate("with a file that is longer than stated", "has more than 5 bytes") {
            try $0.publish()
            $0.repository.objects[$0.digest("index.html", "3.0")]?.append(0)
        },
        InvalidUpdate("with a manifest that is longer than stated", "has more than") {
            try $0.publish()
            $0.repository.targetFiles[$0.manifestPath]?.append(0)
        },
        InvalidUpdate("with a role that is longer than stated", "has more than") {
            try $0.publish()
            $0.repository.files["\($0.repository["web-stable"].version).web-stable.json"]?.append(0)
        },
        InvalidUpdate("with an endless timestamp", "“timestamp.json” has more than") {
            try $0.publish()
            $0.repository.files["timestamp.json"]?.append(Data(repeating: UInt8(ascii: " "), count: 1 << 20))
        },
    ]
}

extension TestPublisher {
    /// The path of the manifest of release 3.0 on the server.
    fileprivate var manifestPath: String { "web/stable/3.0/\(manifest("3.0").text).bundle.json" }

    /// Publishes the role of the channel as that of another bundle or channel, signed with its own keys.
    fileprivate mutating func publish(bundle: String = "web", channel: String = "stable") throws {
        try publish()
        repository["web-stable"].extra["x-tombolo"] = [
            "v": 1, "bundle": .string(bundle), "channel": .string(channel), "revoked": [], "mandatory_below": 0,
        ]
        try repository.update("web-stable")
    }

    /// Publishes release 3.0, and serves another manifest in place of the signed one: with one file more, or without the first file.
    fileprivate mutating func publish(adding path: String?) throws {
        try publish()
        var files = manifests["3.0"]?.files ?? []
        if let path {
            let extra = Data("extra".utf8)
            files.append(
                BundleFile(path: try BundlePath(path), digest: FileDigest(of: extra), size: extra.count))
            repository.objects[FileDigest(of: extra)] = extra
        } else {
            files.removeFirst()
        }
        repository.targetFiles[manifestPath] = try BundleManifest(bundle: "web", release: "3.0", files: files).bytes
    }
}
