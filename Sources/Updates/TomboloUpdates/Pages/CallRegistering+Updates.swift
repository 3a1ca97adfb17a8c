import Foundation
public import TomboloBridge

extension CallRegistering {
    /// Registers the calls with which an app's pages show its updates: `tombolo.updates.state`, `tombolo.updates.check` and `tombolo.updates.apply`.
    ///
    /// A page can use them only if a grant names them. No call chooses a source, a channel or a key, confirms a release, or rolls one back. Each call returns
    /// the state of the bundle after it:
    ///
    ///     {"bundle": "web", "channel": "stable", "release": "1.4.2", "isEmbedded": false, "isConfirmed": true, "staged": "1.5.0",
    ///      "lastCheck": "2026-11-24T09:00:00Z", "outcome": "held", "reason": "…"}
    ///
    /// `outcome` is that of the last check of this run of the app: `unchanged`, `staged`, `applied`, `held` or `failed`; `reason` is a text for the last two.
    /// Members without a value are left out. `check` checks as the schedule does, so not during a pause that a server has requested. However often pages call
    /// it, in all registries together, it checks at most once a minute. `apply` makes a stored release live, if there is one.
    /// - Parameters:
    ///   - updater: The releases of the bundle.
    ///   - show: Called after `apply` has made a release live, to load pages again. Does nothing by default, so only pages that are loaded later show the
    ///     release.
    public func registerUpdates(
        of updater: BundleUpdater, show: @escaping @MainActor () async -> Void = {}
    ) {
        register("tombolo.updates.state") { () throws in UpdateReport(updater.state) }
        register("tombolo.updates.check") { () async throws in
            if updater.mayCheckForPage() { await updater.check() }
            return UpdateReport(updater.state)
        }
        register("tombolo.updates.apply") { () async throws in
            let old = updater.release.digest
            await updater.apply()
            let report = UpdateReport(updater.state)
            // This call's document ends when the page is loaded again, so the result is sent first.
            if updater.release.digest != old { Task { await show() } }
            return report
        }
    }
}
