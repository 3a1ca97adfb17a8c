import Foundation
import TomboloEngine

/// Until when which sites have asked not to be asked for updates. It holds for later starts of the app too.
actor UpdatePause {
    /// A pause by the clock of the machine, in seconds since 1970.
    private struct Pause: Codable {
        let start: Double
        let end: Double

        /// How long it still holds; nil when it does not. One that begins later, or is longer than a server can ask for, was noted while the clock was wrong.
        func rest(at now: Date) -> Duration? {
            let now = now.timeIntervalSince1970
            guard start <= now, now < end, end - start <= RetryAfter.maximum / .seconds(1) else { return nil }
            return .seconds(end - now)
        }
    }

    private let store: ResourceStore?
    private let now: @Sendable () -> Date
    private var pauses: [String: Pause] = [:]

    private static let name = "update-pauses"
    /// More sites than a map has.
    private static let maximumSites = 100

    /// - Parameters:
    ///   - store: Where the pauses are kept; nil keeps them in memory only.
    ///   - now: The clock.
    init(in store: ResourceStore?, now: @escaping @Sendable () -> Date = { .now }) async {
        (self.store, self.now) = (store, now)
        guard let file = try? await store?.file(named: Self.name), let text = try? await store?.bytes(of: file.digest)
        else { return }
        pauses = (try? JSONTextDecoder(root: "pauses").decode([String: Pause].self, from: Array(text))) ?? [:]
    }

    /// How long the site of an address still asks not to be asked; nil when it does not.
    func rest(for url: URL) -> Duration? {
        RoutedURL(remote: url).flatMap { pauses[$0.site.description]?.rest(at: now()) }
    }

    /// Takes notice of an answer that was a failure. It is of the site that gave it, behind redirects. A longer pause than one that holds takes its place.
    func note(_ response: FetchedResponse) async {
        guard [429, 503].contains(response.status), let delay = RetryAfter.delay(in: response, now: now()),
            let url = response.url.flatMap({ RoutedURL(remote: $0) }),
            delay > pauses[url.site.description]?.rest(at: now()) ?? .zero
        else { return }
        let start = now().timeIntervalSince1970
        pauses = pauses.filter { $0.value.rest(at: now()) != nil }
        guard pauses.count < Self.maximumSites || pauses[url.site.description] != nil else { return }
        pauses[url.site.description] = Pause(start: start, end: start + delay / .seconds(1))
        guard let text = try? JSONTextEncoder(root: "pauses").encode(pauses) else { return }
        // Lost with the cache; the server will ask for it again.
        _ = try? await store?.add(Data(text), named: Self.name)
    }

    /// Forgets all pauses, as the store does when it is emptied.
    func clear() { pauses = [:] }
}
