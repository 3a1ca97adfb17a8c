package import Foundation

/// Limits how often a page that was not found is loaded again with updated routes.
package struct NotFoundReloads: Sendable {
    /// The next step for a page that was not found.
    package enum Step: Sendable, Hashable {
        /// Update the routes, and load the page with them.
        case updateAndReload
        /// Report the failure to the app.
        case giveUp
    }

    /// Maximum number of missing pages that are retried at a time. Without this limit, reloads would never end if each missing page led to
    /// another one.
    private static let maximumCount = 64

    package let limit: Int
    private var counts: [URL: Int] = [:]

    package init(limit: Int) { self.limit = max(0, limit) }

    /// Counts a document that was not found. After the retries are used up, its count starts again at zero.
    package mutating func notFound(_ url: URL) -> Step {
        let count = counts[url, default: 0]
        guard count < limit, count > 0 || counts.count < Self.maximumCount else {
            counts[url] = nil
            return .giveUp
        }
        counts[url] = count + 1
        return .updateAndReload
    }

    /// Records a document that was found. The counts of other pages are kept, because this page may be the one that leads to them.
    package mutating func found(_ url: URL) { counts[url] = nil }
}
