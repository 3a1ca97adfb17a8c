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

    let limit: Int
    private var counts: [URL: Int] = [:]

    init(limit: Int) { self.limit = max(0, limit) }

    /// A document is not there.
    mutating func notFound(_ url: URL) -> Step {
        let count = counts[url, default: 0]
        guard count < limit else { return .giveUp }
        counts[url] = count + 1
        return .updateAndReload
    }

    /// A document is there; others are counted from the beginning.
    mutating func found() { counts = [:] }
}
