import Foundation
import Tombolo

/// The page of the tour, on every system.
enum TourPage {
    /// Registers the calls of the steps, and returns the settings of the page. Its folder is served under two origins: `app://tour`, which is granted the calls,
    /// and `app://stranger`, which is shown in a frame and has no grant.
    @MainActor
    static func configuration(
        _ journal: TourJournal, pages: URL, profile: any Profile, calls: CallRegistry
    ) throws -> PageView.Configuration {
        calls.add(TourCalls(journal: journal))
        calls.register("vault.open") { journal.log.note("ran", true) }
        var configuration = PageView.Configuration(
            profile: profile, calls: calls, policy: AccessPolicy([try Grant(["tour.*"], to: ["app://tour"])]),
            folders: ["tour": pages, "stranger": pages])

        let stranger = Origin(serialized: "app://stranger")
        configuration.contentSecurityPolicy?.allow("\(stranger)", for: "frame-src")
        configuration.contentSecurityPolicy?.allow("app://tour", for: "frame-ancestors")
        configuration.page.policies.navigation.append("the stranger's frame") { action in
            Origin(of: action.url) == stranger ? .allow : nil
        }
        return configuration
    }
}
