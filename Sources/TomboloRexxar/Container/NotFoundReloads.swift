import Foundation

/// How often a page that is not there is looked for again, with newer routes.
struct NotFoundReloads: Sendable {
    /// What becomes of it.
    enum Step: Sendable, Hashable {
        /// The routes are updated, and the page is loaded by them.
        case updateAndReload
        /// The app is told.
        case giveUp
    }

    /// More pages are not looked for again at a time: one that leads to another missing one each time has no end otherwise.
    private static let maximumCount = 64

    let limit: Int
    private var counts: [URL: Int] = [:]

    init(limit: Int) { self.limit = max(0, limit) }

    /// A document is not there. Once it has been given up, it is counted from the beginning.
    mutating func notFound(_ url: URL) -> Step {
        let count = counts[url, default: 0]
        guard count < limit, count > 0 || counts.count < Self.maximumCount else {
            counts[url] = nil
            return .giveUp
        }
        counts[url] = count + 1
        return .updateAndReload
    }

    /// A document is there. Others stay counted: it may be the one that leads to them.
    mutating func found(_ url: URL) { counts[url] = nil }
}
