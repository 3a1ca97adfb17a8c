package import Foundation

/// A release that a channel offers.
package struct ReleaseEntry: Sendable, Hashable {
    /// The precedence in the channel, at least 1. The wanted release is the one with the highest order that fits the
    /// device.
    package let order: Int
    /// The name that is displayed.
    package let release: String
    /// The runtimes of the app on which the release works.
    package let runtime: ClosedRange<Int>
    /// The capabilities that the app must have.
    package let needs: Set<String>
    /// The platforms on which the release works; nil for all.
    package let platforms: Set<String>?
    /// The schedule of the rollout; nil if the release is offered to all devices.
    package let rollout: Rollout?
    /// The sizes of the packs, by the manifest that a device has. A pack contains all files that the device lacks.
    package let packs: [FileDigest: Int]
    /// The digest of the manifest.
    package let manifest: FileDigest
    /// The length of the manifest, in bytes.
    package let manifestLength: Int
    /// The path of the manifest among the targets.
    package let targetPath: String

    /// Returns the share of devices to which the release is offered at a given time, in parts of ``Cohort/size``.
    package func share(at now: Date) -> Int { rollout?.share(at: now) ?? Cohort.size }

    /// Whether the release is offered to a device at a given time.
    package func includes(_ id: InstallID, at now: Date) -> Bool { rollout?.includes(id, at: now) ?? true }
}

extension ReleaseEntry {
    /// The version of the member `custom.tombolo` that this code reads.
    static let version = 1

    /// Reads an entry of that version.
    /// - Parameters:
    ///   - target: The entry of the target file.
    ///   - path: The path of the target.
    ///   - release: The name of the release in the path.
    init(_ target: MetadataReader, path: String, release: String) throws(TrustError) {
        let reader = try target.member("custom").member("tombolo")
        let name = try reader.member("release")
        guard try name.string() == release else { throw name.problem("is not \"\(release)\", as in the path") }
        self.release = release
        order = try reader.member("order").integer(from: 1)
        runtime = try Self.range(try reader.member("runtime"))
        needs = try reader.optional("needs")?.names() ?? []
        platforms = try reader.optional("platforms")?.names()
        rollout = try reader.optional("rollout").map { reader throws(TrustError) in try Rollout(reader) }
        packs = try Self.packs(try reader.optional("packs"))
        manifest = try target.member("hashes").member("sha256").digest()
        manifestLength = try target.member("length").integer(in: 1...BundleManifest.maximumSize)
        targetPath = path
    }

    private static func range(_ reader: MetadataReader) throws(TrustError) -> ClosedRange<Int> {
        let bounds = try reader.elements()
        guard bounds.count == 2 else { throw reader.problem("is not a pair of integers") }
        let lower = try bounds[0].integer(from: 0)
        return lower...(try bounds[1].integer(from: lower))
    }

    private static func packs(_ reader: MetadataReader?) throws(TrustError) -> [FileDigest: Int] {
        var packs: [FileDigest: Int] = [:]
        for (name, size) in try reader?.members() ?? [] {
            guard let digest = FileDigest(name), digest.text == name else {
                throw size.problem("is not named by a SHA-256 of 64 hexadecimal digits in lower case")
            }
            packs[digest] = try size.integer(from: 1)
        }
        return packs
    }
}
