import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloUpdates
import Testing

/// The bytes of metadata.
struct ContentTests {
    private let expires = Date(timeIntervalSince1970: 1_795_510_800.9)
    private let key = PublicKey(
        encoded: Data([0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00] + Array(1...32)),
        .ed25519)

    private func text(_ value: JSONValue) throws -> String {
        String(decoding: try CanonicalJSON.bytes(of: value), as: UTF8.self)
    }

    private var keyObject: String {
        #"{"keytype":"ed25519","keyval":{"public":"0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"},"scheme":"ed25519"}"#
    }

    @Test func root() throws {
        let keys = RoleKeys([key], threshold: 1)
        let content = RootContent(
            version: 3, expires: expires, roles: [.root: keys, .targets: keys, .snapshot: keys, .timestamp: keys])
        let role = #"{"keyids":["\#(key.identifier)"],"threshold":1}"#
        #expect(
            try text(content.value)
                == #"{"_type":"root","consistent_snapshot":true,"expires":"2026-11-24T09:00:00Z","keys":{"\#(key.identifier)":\#(keyObject)},"#
                + #""roles":{"root":\#(role),"snapshot":\#(role),"targets":\#(role),"timestamp":\#(role)},"spec_version":"1.0.34","version":3}"#
        )
    }

    @Test func targets() throws {
        let content = TargetsContent(
            version: 1, expires: expires,
            delegations: [
                DelegatedRole(.channel(bundle: "web", channel: "stable"), keys: RoleKeys([key], threshold: 1)),
                DelegatedRole(.halt(bundle: "web"), keys: RoleKeys([key], threshold: 1)),
            ])
        func role(_ name: String, _ paths: String) -> String {
            #"{"keyids":["\#(key.identifier)"],"name":"\#(name)","paths":[\#(paths)],"terminating":true,"threshold":1}"#
        }
        #expect(
            try text(content.value)
                == #"{"_type":"targets","delegations":{"keys":{"\#(key.identifier)":\#(keyObject)},"roles":["#
                + role("web-halt", "") + "," + role("web-stable", #""web/stable/*/bundle.json""#)
                + #"]},"expires":"2026-11-24T09:00:00Z","spec_version":"1.0.34","targets":{},"version":1}"#)
    }

    @Test func channel() throws {
        var content = ChannelContent(bundle: "web", channel: "stable", version: 2, expires: expires)
        let manifest = try BundleManifest(bundle: "web", release: "1.4.2", files: [])
        let rollout = RolloutPlan(
            salt: "00112233445566778899aabbccddeeff",
            steps: [.init(from: expires, share: 10_000), .init(from: expires + 172_800, share: 1_000_000)])
        content.offers = [
            ReleaseOffer(
                manifest, order: 57, runtime: 7...9, needs: ["camera", "Z"], platforms: ["linux"], rollout: rollout)
        ]
        content.revoked = [FileDigest(of: Data("b".utf8)), FileDigest(of: Data("a".utf8))]
        content.mandatoryBelow = 55
        let digests = content.revoked.map(\.text).sorted()
        #expect(
            try text(content.value)
                == #"{"_type":"targets","expires":"2026-11-24T09:00:00Z","spec_version":"1.0.34","targets":{"web/stable/1.4.2/bundle.json":"#
                + #"{"custom":{"tombolo":{"needs":["Z","camera"],"order":57,"platforms":["linux"],"release":"1.4.2","rollout":"#
                + #"{"salt":"00112233445566778899aabbccddeeff","steps":[["2026-11-24T09:00:00Z",10000],["2026-11-26T09:00:00Z",1000000]]},"#
                + #""runtime":[7,9],"v":1}},"hashes":{"sha256":"\#(manifest.digest.text)"},"length":\#(manifest.bytes.count)}},"version":2,"#
                + #""x-tombolo":{"bundle":"web","channel":"stable","mandatory_below":55,"revoked":["\#(digests[0])","\#(digests[1])"],"v":1}}"#
        )
    }

    @Test func smallestChannelEntry() throws {
        let manifest = try BundleManifest(bundle: "web", release: "1", files: [])
        var content = ChannelContent(bundle: "web", channel: "beta", expires: expires)
        content.offers = [ReleaseOffer(manifest, order: 1, runtime: 1...1)]
        #expect(
            try text(content.value).contains(#""custom":{"tombolo":{"order":1,"release":"1","runtime":[1,1],"v":1}}"#))
        #expect(
            try text(content.value).hasSuffix(#""x-tombolo":{"bundle":"web","channel":"beta","revoked":[],"v":1}}"#))
    }

    @Test func haltList() throws {
        let digest = FileDigest(of: Data())
        #expect(
            try text(HaltContent(version: 4, expires: expires, halted: [digest]).value)
                == #"{"_type":"targets","expires":"2026-11-24T09:00:00Z","spec_version":"1.0.34","targets":{},"version":4,"#
                + #""x-tombolo":{"halted":["\#(digest.text)"],"v":1}}"#)
    }

    @Test func snapshotAndTimestamp() throws {
        let record = MetadataRecord(version: 5, bytes: Data("{}".utf8))
        let entry = #"{"hashes":{"sha256":"\#(FileDigest(of: Data("{}".utf8)).text)"},"length":2,"version":5}"#
        #expect(
            try text(SnapshotContent(version: 6, expires: expires, files: ["targets.json": record]).value)
                == #"{"_type":"snapshot","expires":"2026-11-24T09:00:00Z","meta":{"targets.json":\#(entry)},"spec_version":"1.0.34","version":6}"#
        )
        let timestamp = TimestampContent(version: 7, signed: expires, expires: expires, snapshot: record, root: 2)
        #expect(
            try text(timestamp.value)
                == #"{"_type":"timestamp","expires":"2026-11-24T09:00:00Z","meta":{"snapshot.json":\#(entry)},"spec_version":"1.0.34","version":7,"#
                + #""x-tombolo":{"root":2,"signed_at":"2026-11-24T09:00:00Z","v":1}}"#)
    }

    @Test func controlCharactersAreEscapedInFilesOnly() throws {
        var file = SignedFile(["key": "a\nb\u{1F}\u{7F}\"\\", "_type": "root"])
        #expect(
            String(decoding: try file.bytes, as: UTF8.self)
                == #"{"signatures":[],"signed":{"_type":"root","key":"a\nb\u001f\#u{7F}\"\\"}}"#)
        // The signature is of the canonical form.
        let key = try SigningKey(.ecdsa)
        try file.sign(with: key)
        let metadata = try file.metadata("root.json")
        #expect(metadata.message == (try CanonicalJSON.bytes(of: file.content)))
        #expect(RoleKeys([try key.publicKey], threshold: 1).accept(metadata))
    }

    @Test func publishedFilesAreCanonical() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", files: ["a\u{308}".precomposedStringWithCanonicalMapping: "x"], rollout: "10%@now")
        for name in publishing.names(in: "metadata") {
            let bytes = try publishing.bytes("metadata/\(name)")
            let value = try JSONValue(signedText: bytes, maximumDepth: 32)
            #expect(Data(try CanonicalJSON.bytes(of: value)) == bytes, "\(name)")
        }
        let timestamp = try publishing.open().state.timestamp
        #expect(timestamp.signedAt == publishing.now)
        #expect(timestamp.header.expires == publishing.now + 7 * TestPublishing.day)
        #expect(timestamp.newestRoot == 1)
    }
}
