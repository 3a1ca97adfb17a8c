#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import TomboloSystem

/// Determines which navigations to bridge URLs were started by documents for which the dialect is switched on.
///
/// Pages of an older bridge navigate to a bridge URL to send the app a message. The engine does not report which
/// document started such a navigation. So each document for which the dialect is switched on claims the navigations of
/// its own frames, from an isolated world. A navigation that no document claims in time was started by another
/// document, and is reported. A navigation and its claim can arrive in either order.
@MainActor
package final class BridgeURLAttribution {
    /// The time for which a navigation waits for its claim, and a claim for its navigation; 5 seconds by default.
    package var timeout: Duration = .seconds(5)
    /// Called with the URL of each navigation that no document claimed in time.
    package var report: @MainActor (URL) -> Void = { _ in }

    /// Limit of unmatched navigations, and of unmatched claims. Further ones are dropped: a page that makes so many has
    /// already been reported.
    private static let maximumCount = 100
    private let deadlines = Deadlines()
    private var navigations: [(url: URL, deadline: Deadlines.ID)] = []
    private var claims: [Deadlines.ID] = []

    /// The URLs of navigations that no document has claimed yet, oldest first.
    package var pendingURLs: [URL] { navigations.map(\.url) }
    /// The number of claims whose navigation has not arrived yet.
    package var openClaims: Int { claims.count }

    /// Creates an attribution without navigations and claims.
    package init() {}

    /// Notes that a navigation to the bridge URL `url` was cancelled.
    package func note(_ url: URL) {
        if !claims.isEmpty {
            deadlines.clear(claims.removeFirst())
        } else if navigations.count < Self.maximumCount {
            navigations.append((url, deadlines.set(after: timeout) { [weak self] in self?.giveUpOldest() }))
        }
    }

    /// Notes that a document claims a navigation.
    package func claim() {
        if !navigations.isEmpty {
            deadlines.clear(navigations.removeFirst().deadline)
        } else if claims.count < Self.maximumCount {
            claims.append(
                deadlines.set(after: timeout) { [weak self] in
                    // The claimed navigation did not arrive, for example because the document's own policy blocked the
                    // frame.
                    if self?.claims.isEmpty == false { self?.claims.removeFirst() }
                })
        }
    }

    /// Drops all navigations and claims.
    package func clear() {
        for navigation in navigations { deadlines.clear(navigation.deadline) }
        for claim in claims { deadlines.clear(claim) }
        navigations = []
        claims = []
    }

    private func giveUpOldest() {
        guard !navigations.isEmpty else { return }
        report(navigations.removeFirst().url)
    }
}
