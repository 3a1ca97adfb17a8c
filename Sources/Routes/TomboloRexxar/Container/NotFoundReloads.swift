package import Foundation

/// Limits how often a page that was not found is looked for again, with newer routes.
package struct NotFoundReloads: Sendable {
    /// The next step for a page that was not found.
    package enum Step: Sendable, Hashable {
        /// Updates the routes and loads the page by them.
        case updateAndReload
        /// Reports the failure to the app.
        case giveUp
    }

    /// Limit of missing pages that are retried at a time. Without it, a page that leads to another missing page each time would never end.
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

    /// Records a document that was found. Other counts stay: it may be the page that leads to them.
    package mutating func found(_ url: URL) { counts[url] = nil }
}
