#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
import TomboloSystem

/// Finds out which navigations to bridge URLs come from the dialect's own documents.
///
/// A bridge URL is one that pages of an older bridge navigate to in order to notify the app. The engine does not report
/// which document starts such a navigation, so each document for which the dialect is switched on claims the navigations
/// of its own frames, from an isolated world. A navigation that no document claims in time was started by another
/// document, and is reported. Navigation and claim can arrive in either order.
@MainActor
package final class BridgeURLAttribution {
    /// The time that a navigation waits for its claim, and a claim for its navigation; 5 seconds by default.
    package var timeout: Duration = .seconds(5)
    /// Called with the URL of a navigation that no document claimed in time.
    package var report: @MainActor (URL) -> Void = { _ in }

    /// Limit of unmatched navigations, and of unmatched claims. Further ones are dropped: a page that makes so many has been reported already.
    private static let maximumCount = 100
    private let deadlines = Deadlines()
    private var navigations: [(url: URL, deadline: Deadlines.ID)] = []
    private var claims: [Deadlines.ID] = []

    /// The URLs of navigations that no document has claimed yet, oldest first.
    package var pendingURLs: [URL] { navigations.map(\.url) }
    /// The number of claims whose navigation has not arrived yet.
    package var openClaims: Int { claims.count }

    /// Makes an attribution without navigations and claims.
    package init() {}

    /// Records that a navigation to `url` was cancelled.
    package func note(_ url: URL) {
        if !claims.isEmpty {
            deadlines.clear(claims.removeFirst())
        } else if navigations.count < Self.maximumCount {
            navigations.append((url, deadlines.set(after: timeout) { [weak self] in self?.giveUpOldest() }))
        }
    }

    /// Records that a document claims a navigation.
    package func claim() {
        if !navigations.isEmpty {
            deadlines.clear(navigations.removeFirst().deadline)
        } else if claims.count < Self.maximumCount {
            claims.append(
                deadlines.set(after: timeout) { [weak self] in
                    // A frame that the document's own policy kept from loading never becomes a navigation.
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
