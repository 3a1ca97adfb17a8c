import Foundation
package import TomboloUpdates

/// A release in a simulation.
package struct FleetRelease: Sendable, Hashable {
    /// The name of the release.
    package let name: String
    /// The order in the channel.
    package let order: Int
    /// The runtimes of the app on which it works.
    package let runtime: ClosedRange<Int>
    /// How devices get it.
    package let transport: ReleaseTransport
    /// The steps of its rollout, as times and shares in parts of ``Cohort/size``; nil if it is offered to all devices at once.
    package let steps: [(at: Int32, share: Int)]?
    /// The part of the devices on which it crashes.
    package let crashes: Double

    /// The digest of its manifest, which in a simulation is that of its name.
    package let manifest: FileDigest
    /// The salt of its rollout.
    package let salt: String

    /// Creates a release.
    package init(
        _ name: String, order: Int, runtime: ClosedRange<Int>, transport: ReleaseTransport,
        steps: [(at: Int32, share: Int)]? = nil, crashes: Double = 0
    ) {
        (self.name, self.order, self.runtime) = (name, order, runtime)
        (self.transport, self.steps, self.crashes) = (transport, steps, crashes)
        manifest = FileDigest(of: Data("manifest of \(name)".utf8))
        salt = String(FileDigest(of: Data("salt of \(name)".utf8)).text.prefix(32))
    }

    /// Releases with the same name are the same.
    package static func == (left: FleetRelease, right: FleetRelease) -> Bool { left.name == right.name }

    /// Hashes the name.
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
