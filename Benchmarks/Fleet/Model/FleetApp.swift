import Foundation
import TomboloUpdates

/// A version of the app that a part of the fleet has installed, with the release that it has contained since.
struct FleetApp: Sendable {
    /// The properties of the app that the client uses.
    let source: ReleaseSource
    /// The release that the app contains.
    let embedded: LocalRelease
    /// The state of its devices when a simulation begins: they use the newest release for their runtime, and have confirmed it.
    let state: BundleState

    /// Creates the version of a runtime.
    /// - Parameter entry: The newest release for the runtime.
    init(runtime: Int, newest entry: ReleaseEntry) {
        let source = ReleaseSource(
            origins: [], bundle: FleetRepository.bundle, runtime: runtime, embedded: URL(filePath: "/nowhere"))
        let name = "embedded in \(runtime)"
        let embedded = LocalRelease(
            manifest: FileDigest(of: Data(name.utf8)), order: runtime, channel: FleetRepository.channel)
        var state = BundleState()
        state.stage(InstalledRelease(entry, channel: FleetRepository.channel), isMandatory: false)
        _ = state.start(source, embedded, after: true, at: FleetTime.start)
        state.noteShown(entry.manifest)
        _ = state.confirm(entry.manifest)
        (self.source, self.embedded, self.state) = (source, embedded, state)
    }
}
