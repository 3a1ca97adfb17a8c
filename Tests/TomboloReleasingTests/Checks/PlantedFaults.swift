import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

extension PlantedFault {
    /// Faults of root, timestamp, snapshot and targets.
    static let ofTopLevelRoles = [
        PlantedFault("no first root", .missing, "metadata/1.root.json") { try $0.remove("metadata/1.root.json") },
        PlantedFault("a root after a gap", .rootGap, "metadata/2.root.json") {
            try $0.write("{}", to: "metadata/3.root.json")
        },
        PlantedFault("a root that the old one has not signed", .signatures, "2.root.json") { publishing in
            let content = try publishing.content("metadata/1.root.json").setting("version", to: 2)
            try publishing.write(content, to: "metadata/2.root.json", [publishing.rootKeys[0]])
        },
        PlantedFault("unversioned file names", .inconsistent, "metadata/2.root.json") { publishing in
            let content = try publishing.content("metadata/1.root.json")
                .setting("version", to: 2).setting("consistent_snapshot", to: false)
            try publishing.write(content, to: "metadata/2.root.json", publishing.rootKeys)
        },
        PlantedFault("no timestamp", .missing, "timestamp.json") { try $0.remove("metadata/timestamp.json") },
        PlantedFault("a page as timestamp", .malformed, "timestamp.json") {
            try $0.write("<html>", to: "metadata/timestamp.json")
        },
        PlantedFault("a timestamp by another key", .signatures, "timestamp.json") { publishing in
            try publishing.forge(.timestamp, signers: publishing.releaseKeys) { $0 }
        },
        PlantedFault("an old timestamp", .expired, "timestamp.json") { $0.now += 8 * TestPublishing.day },
        PlantedFault("a timestamp that names another root", .rootHint, "timestamp.json") { publishing in
            try publishing.forge(.timestamp, signers: [publishing.onlineKey]) { $0.setting("x-tombolo", "root", to: 2) }
        },
        PlantedFault("no snapshot", .missing, "2.snapshot.json") { try $0.remove("metadata/2.snapshot.json") },
        PlantedFault("a changed snapshot", .content, "snapshot.json") { publishing in
            try publishing.replace("\"version\":2", with: "\"version\":3", in: "metadata/2.snapshot.json")
        },
        PlantedFault("a snapshot without a length", .record, "snapshot.json") { publishing in
            try publishing.forge(.snapshot, signers: [publishing.onlineKey]) {
                $0.setting("meta", "targets.json", "length", to: nil)
            }
        },
        PlantedFault("a snapshot without a channel", .unlisted, "web-stable.json") { publishing in
            try publishing.forge(.snapshot, signers: [publishing.onlineKey]) {
                $0.setting("meta", "web-stable.json", to: nil)
            }
        },
        PlantedFault("no targets", .missing, "1.targets.json") { try $0.remove("metadata/1.targets.json") },
        PlantedFault("a channel with the paths of all", .delegation, "web-stable") { publishing in
            try publishing.forge(.targets, signers: publishing.targetsKeys) { content in
                content.setting("delegations", "roles", "2", "paths", to: ["*", "web/stable/*/bundle.json"])
            }
        },
        PlantedFault("an online key that can offer releases", .delegation, "web-halt") { publishing in
            try publishing.forge(.targets, signers: publishing.targetsKeys) { content in
                content.setting("delegations", "roles", "1", "paths", to: ["web/stable/*/bundle.json"])
            }
        },
        PlantedFault("a target of the role targets", .target, "targets.json") { publishing in
            try publishing.forge(.targets, signers: publishing.targetsKeys) {
                $0.setting("targets", "app.zip", to: ["length": 1, "hashes": ["sha256": "00"]])
            }
        },
        PlantedFault("an online key that is a release key", .sharedKey, "web-stable") { publishing in
            let online = try publishing.onlineKey.publicKey
            try publishing.forge(.targets, signers: publishing.targetsKeys) { content in
                content.setting(
                    "delegations", "roles", "2", "keyids",
                    to: [
                        .string(online.identifier), content["delegations"]?["roles"]?[2]?["keyids"]?[0] ?? .null,
                    ])
            }
        },
    ]

    /// Faults of channels, manifests and objects.
    static let ofReleases = [
        PlantedFault("a damaged channel", .content, "web-stable.json") { publishing in
            try publishing.replace("runtime", with: "runtimE", in: "metadata/2.web-stable.json")
        },
        PlantedFault("a channel by another key", .signatures, "web-stable.json") { publishing in
            try publishing.forge(Self.stableRole, signers: publishing.targetsKeys) { $0 }
        },
        PlantedFault("a channel of another version", .version, "web-stable.json") { publishing in
            try publishing.forgeStable { $0.setting("version", to: 7) }
        },
        PlantedFault("an expired channel", .expired, "web-stable.json") { publishing in
            try publishing.forgeStable { $0.setting("expires", to: "2026-11-23T09:00:00Z") }
        },
        PlantedFault("a channel of another bundle", .channel, "web-stable.json") { publishing in
            try publishing.forgeStable { $0.setting("x-tombolo", "bundle", to: "other") }
        },
        PlantedFault("a halt list with a target", .channel, "web-halt.json") { publishing in
            try publishing.forge(.halt(bundle: "web"), signers: [publishing.onlineKey]) {
                $0.setting("targets", "a", to: ["length": 1, "hashes": ["sha256": "00"]])
            }
        },
        PlantedFault("an entry of a later format", .passedOver, "web-stable.json") { publishing in
            try publishing.forgeStable { $0.setting("targets", TestPublishing.entry, "custom", "tombolo", "v", to: 2) }
        },
        PlantedFault("a revoked release on offer", .revokedOffer, "web-stable.json") { publishing in
            try publishing.forgeStable { content in
                let digest = content["targets"]?[TestPublishing.entry]?["hashes"]?["sha256"] ?? .null
                return content.setting("x-tombolo", "revoked", to: [digest])
            }
        },
        PlantedFault("an order used twice", .reused, "metadata/3.web-stable.json") { publishing in
            var request = TestPublishing.request("2")
            request.order = 9
            try publishing.publish(request)
            try publishing.forge(Self.stableRole, signers: publishing.releaseKeys) {
                $0.setting("targets", "web/stable/2/bundle.json", "custom", "tombolo", "order", to: 1)
            }
        },
        PlantedFault("no manifest", .missing, "MANIFEST") { try $0.remove($0.manifest) },
        PlantedFault("a damaged manifest", .content, "MANIFEST") { publishing in
            try publishing.replace("index.html", with: "index.htmL", in: publishing.manifest)
        },
        PlantedFault("the manifest of another release", .manifest, "targets/web/stable/1/DIGEST.bundle.json") {
            publishing in
            let other = try BundleManifest(bundle: "web", release: "2", files: [])
            try publishing.forgeStable { content in
                content.setting("targets", TestPublishing.entry, "length", to: .integer(other.bytes.count))
                    .setting("targets", TestPublishing.entry, "hashes", "sha256", to: .string(other.digest.text))
            }
            try publishing.write(
                String(decoding: other.bytes, as: UTF8.self),
                to: "targets/web/stable/1/\(other.digest.text).bundle.json")
        },
        PlantedFault("no object", .missing, "OBJECT") { try $0.remove($0.object) },
        PlantedFault("a damaged object", .object, "OBJECT") { try $0.write("Page of 1", to: $0.object) },
        PlantedFault("a truncated object", .object, "OBJECT") { try $0.write("page of ", to: $0.object) },
        PlantedFault("a lost embedded release", .embedded, "MANIFEST") { publishing in
            _ = try publishing.open().embed("1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
            try publishing.publish("2")
            try publishing.remove(publishing.manifest)
        },
    ]

    /// Faults of the folder.
    static let ofFolders = [
        PlantedFault("a link", .link, "OBJECT") { publishing in
            let object = publishing.url.appending(path: publishing.object)
            let other = publishing.folder.file("elsewhere")
            try FileManager.default.moveItem(at: object, to: other)
            try FileManager.default.createSymbolicLink(at: object, withDestinationURL: other)
        },
        PlantedFault("a file that a web server cannot read", .permissions, "OBJECT") { publishing in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: publishing.url.appending(path: publishing.object).path)
        },
        PlantedFault("a private key", .foreign, "metadata/online.pem") { publishing in
            try publishing.write("-----BEGIN PRIVATE KEY-----", to: "metadata/online.pem")
        },
        PlantedFault("a file among objects", .foreign, "objects/ab/README") {
            try $0.write("x", to: "objects/ab/README")
        },
        PlantedFault("a file among manifests", .foreign, "targets/web/stable/1/index.html") {
            try $0.write("x", to: "targets/web/stable/1/index.html")
        },
    ]

    private static let stableRole = TestPublishing.stable
}
