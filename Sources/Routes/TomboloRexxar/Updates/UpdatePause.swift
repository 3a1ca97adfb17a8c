import Foundation
import TomboloEngine
import TomboloUpdates

/// The pauses of updates that servers have requested, by site. They also apply after the app is restarted.
actor UpdatePause {
    private let store: ResourceStore?
    private let now: @Sendable () -> Date
    private var pauses: [String: RequestedPause] = [:]

    private static let name = "update-pauses"
    /// Maximum number of sites with a pause. A map normally has fewer sites.
    private static let maximumSites = 100

    /// Loads the stored pauses.
    /// - Parameters:
    ///   - store: The store for the pauses; nil keeps them in memory only.
    ///   - now: Returns the current time.
    init(in store: ResourceStore?, now: @escaping @Sendable () -> Date = { .now }) async {
        (self.store, self.now) = (store, now)
        guard let file = try? await store?.file(named: Self.name), let text = try? await store?.bytes(of: file.digest)
        else { return }
        pauses = (try? JSONTextDecoder(root: "pauses").decode([String: RequestedPause].self, from: Array(text))) ?? [:]
    }

    /// Returns the remaining pause of a URL's site; nil if the site has requested no pause.
    func rest(for url: URL) -> Duration? {
        RoutedURL(remote: url).flatMap { pauses[$0.site.description]?.rest(at: now()) }
    }

    /// Records the pause that an error response requests. After redirects, the pause applies to the site that sent the response. A longer pause
    /// of that site stays in effect.
    func note(_ response: FetchedResponse) async {
        guard [429, 503].contains(response.status), let delay = RetryAfter.delay(in: response, now: now()),
            let url = response.url.flatMap({ RoutedURL(remote: $0) }),
            delay > pauses[url.site.description]?.rest(at: now()) ?? .zero
        else { return }
        pauses = pauses.filter { $0.value.rest(at: now()) != nil }
        guard pauses.count < Self.maximumSites || pauses[url.site.description] != nil else { return }
        pauses[url.site.description] = RequestedPause(delay, from: now())
        guard let text = try? JSONTextEncoder(root: "pauses").encode(pauses) else { return }
        // The pauses are lost with the cache. The servers will then request them again.
        _ = try? await store?.add(Data(text), named: Self.name)
    }

    /// Removes all pauses. Called when the store is emptied, which removes the stored pauses.
    func clear() { pauses = [:] }
}
