import Foundation

/// The time until which a server has asked not to be asked for updates. It holds for later starts of the app too.
actor UpdatePause {
    private let store: ResourceStore?
    private var end: Date?

    private static let name = "update-pause"

    /// - Parameter store: Where it is kept; nil for nowhere.
    init(in store: ResourceStore?) async {
        self.store = store
        if let file = try? await store?.file(named: Self.name), let text = try? await store?.bytes(of: file.digest) {
            end = Double(String(decoding: text, as: UTF8.self)).map { Date(timeIntervalSince1970: $0) }
        }
    }

    /// How long it still holds; nil when it is over. A clock that was set back makes it no longer than a server can.
    var rest: Duration? {
        guard let end else { return nil }
        let rest = min(.seconds(end.timeIntervalSinceNow), RetryAfter.greatest)
        return rest > .zero ? rest : nil
    }

    /// Takes notice of an answer that was a failure. A longer pause than one that holds takes its place.
    func note(_ response: FetchedResponse) async {
        guard [429, 503].contains(response.status), let delay = RetryAfter.delay(in: response), delay > rest ?? .zero
        else { return }
        let end = Date.now + delay / .seconds(1)
        self.end = end
        // Lost with the cache; the server will ask for it again.
        _ = try? await store?.add(Data("\(end.timeIntervalSince1970)".utf8), named: Self.name)
    }
}
