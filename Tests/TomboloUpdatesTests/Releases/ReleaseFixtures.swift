import Foundation
import OrderedCollections
import SeededRandom
import TomboloJSON

@testable import TomboloUpdates

/// Names, entries and signed content for tests of releases.
enum ReleaseFixtures {
    static let salt = "00112233445566778899aabbccddeeff"
    /// 2026-11-24T09:00:00Z.
    static let start = Date(timeIntervalSince1970: 1_795_510_800)
    static let day: TimeInterval = 86_400

    static func digest(_ number: Int) -> FileDigest { FileDigest(of: Data("manifest \(number)".utf8)) }

    static func id(_ seed: UInt64 = 1) -> InstallID {
        var generator = SeededGenerator(seed: seed)
        return InstallID(using: &generator)
    }

    /// The release 1.`order`.0 with the manifest ``digest(_:)`` of its order.
    static func entry(
        _ order: Int, manifest: Int? = nil, runtime: ClosedRange<Int> = 1...9, needs: Set<String> = [],
        platforms: Set<String>? = nil, rollout: Rollout? = nil
    ) -> ReleaseEntry {
        let release = "1.\(order).0"
        return ReleaseEntry(
            order: order, release: release, runtime: runtime, needs: needs, platforms: platforms, rollout: rollout,
            packs: [:], manifest: digest(manifest ?? order), manifestLength: 100,
            targetPath: ReleaseNames.targetPath(bundle: "web", channel: "stable", release: release))
    }

    /// A rollout with one step at ``start``.
    static func rollout(_ share: Int) -> Rollout { Rollout(salt: salt, steps: [.init(from: start, share: share)]) }

    static func channel(
        _ entries: [ReleaseEntry], named channel: String = "stable", revoked: [Int] = [], mandatoryBelow: Int = 0
    ) -> ReleaseChannel {
        ReleaseChannel(
            bundle: "web", channel: channel, entries: entries, revoked: Set(revoked.map(digest)),
            mandatoryBelow: mandatoryBelow)
    }

    static func local(_ order: Int, manifest: Int? = nil, of channel: String = "stable") -> LocalRelease {
        LocalRelease(manifest: digest(manifest ?? order), order: order, channel: channel)
    }

    static func halts(_ numbers: [Int]) -> HaltList { HaltList(Set(numbers.map(digest))) }

    static func device(
        runtime: Int = 7, capabilities: Set<String> = [], platform: String = "linux", id: InstallID = id()
    ) -> ReleaseDevice {
        ReleaseDevice(runtime: runtime, capabilities: capabilities, platform: platform, id: id)
    }

    static func path(_ text: String) throws -> BundlePath { try BundlePath(text) }

    static func file(_ path: String, size: Int = 3, type: String? = nil) throws -> BundleFile {
        BundleFile(path: try BundlePath(path), digest: digest(path.utf8.count), size: size, contentType: type)
    }
}

extension JSONValue {
    /// Returns the value with a member replaced, or removed where `value` is nil. A path of several names goes into objects and arrays.
    func setting(_ path: String..., to value: JSONValue?) -> JSONValue { setting(path[...], to: value) }

    private func setting(_ path: ArraySlice<String>, to value: JSONValue?) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            members[name] = rest.isEmpty ? value : (members[name] ?? [:]).setting(rest, to: value)
            return .object(members)
        case .array(var elements):
            guard let index = Int(name), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].setting(rest, to: value)
            return .array(elements)
        default: return self
        }
    }
}
