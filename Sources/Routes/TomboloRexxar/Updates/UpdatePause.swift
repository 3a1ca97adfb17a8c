import Foundation
import TomboloEngine

/// The sites that have requested a pause of updates, with its end. It holds for later starts of the app too.
actor UpdatePause {
    /// A pause by the clock of the machine, in seconds since 1970.
    private struct Pause: Codable {
        let start: Double
        let end: Double

        /// The remaining time; nil when it has ended. A pause that begins later, or is longer than a server can request, was recorded
        /// while the clock was wrong.
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
    /// More sites than a map normally has.
    private static let maximumSites = 100

    /// Loads the stored pauses.
    /// - Parameters:
    ///   - store: The store for the pauses; nil keeps them in memory only.
    ///   - now: Returns the current time.
    init(in store: ResourceStore?, now: @escaping @Sendable () -> Date = { .now }) async {
        (self.store, self.now) = (store, now)
        guard let file = try? await store?.file(named: Self.name), let text = try? await store?.bytes(of: file.digest)
        else { return }
        pauses = (try? JSONTextDecoder(root: "pauses").decode([String: Pause].self, from: Array(text))) ?? [:]
    }

    /// The remaining pause of an address's site; nil without a pause.
    func rest(for url: URL) -> Duration? {
        RoutedURL(remote: url).flatMap { pauses[$0.site.description]?.rest(at: now()) }
    }

    /// Records the pause that an error response requests, for the site that sent it, after redirects. It replaces a shorter one that holds.
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
        // Lost with the cache; the server will request it again.
        _ = try? await store?.add(Data(text), named: Self.name)
    }

    /// Forgets all pauses, as the store does when it is emptied.
    func clear() { pauses = [:] }
}
