import Foundation
public import TomboloEngine

/// The downloads of this run of the browser, the newest first.
public struct DownloadList: Sendable, Hashable {
    /// The downloads, the newest first.
    public private(set) var items: [DownloadItem] = []

    /// The most downloads; the oldest that do not run are forgotten.
    public static let maximumItems = 1000

    /// No downloads.
    public init() {}

    /// Adds a download that was allowed. One of a name that is there already is a new one all the same.
    /// - Parameters:
    ///   - page: The page that asked, by the browser's own number.
    ///   - name: The name that the file really gets.
    public mutating func add(_ request: DownloadRequest, of page: Int, named name: String) {
        let id = DownloadID(page: page, number: request.id)
        items.removeAll { $0.id == id }
        let item = DownloadItem(
            id: id, name: name, source: Self.source(of: request.url), received: 0,
            expected: request.expectedLength.flatMap { $0 >= 0 ? $0 : nil }, state: .running)
        items.insert(item, at: 0)
        if items.count > Self.maximumItems, let last = items.lastIndex(where: { $0.state != .running }) {
            items.remove(at: last)
        }
    }

    /// Notes what a page's engine says. What is said of a download that runs no more is too late and changes nothing.
    public mutating func apply(_ event: DownloadEvent, of page: Int) {
        func id(_ number: Int) -> DownloadID { DownloadID(page: page, number: number) }
        switch event {
        case .started: break
        case .progressed(let number, let received, let fraction):
            change(id(number)) { item in
                item.received = max(item.received, received)
                // The server may have stated the length only with its answer.
                if item.expected == nil, let fraction, fraction > 0, fraction <= 1, item.received > 0 {
                    item.expected = Int(exactly: (Double(received) / fraction).rounded())
                }
                // A server that sends more than it said has said nothing.
                if let expected = item.expected, item.received > expected { item.expected = nil }
            }
        case .finished(let number, _):
            change(id(number)) { item in
                item.state = .finished
                item.received = max(item.received, item.expected ?? 0)
                item.expected = item.received
            }
        case .failed(let number, let message):
            change(id(number)) { $0.state = .failed(reason: PageText(message).line(atMost: 200)) }
        }
    }

    /// A person has ended a download; the engine is to be told as well. What it says of it afterwards changes nothing.
    public mutating func cancel(_ id: DownloadID) { change(id) { $0.state = .cancelled } }

    /// A page was closed, and its downloads have ended with it, except for some.
    /// - Parameter kept: The engine's numbers of those that go on.
    public mutating func close(page: Int, except kept: Set<Int> = []) {
        for item in items where item.id.page == page && !kept.contains(item.id.number) { cancel(item.id) }
    }

    /// Forgets a download that does not run. Its file stays.
    public mutating func remove(_ id: DownloadID) { items.removeAll { $0.id == id && $0.state != .running } }

    /// Forgets all that do not run: those that are finished, failed or were cancelled. Their files stay.
    public mutating func clearFinished() { items.removeAll { $0.state != .running } }

    /// How many run.
    public var runningCount: Int { items.count { $0.state == .running } }

    /// How much of all running downloads together is there, 0...1; nil where none runs, or nobody knows the length of one.
    public var fraction: Double? {
        let running = items.filter { $0.state == .running }
        guard !running.isEmpty else { return nil }
        var (received, expected) = (0.0, 0.0)
        for item in running {
            guard let length = item.expected else { return nil }
            received += Double(item.received)
            expected += Double(length)
        }
        return expected > 0 ? min(received / expected, 1) : nil
    }

    /// Only what came over the network has a host: a `data:` address can have another one written in it.
    private static func source(of url: URL) -> String {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return "" }
        return SiteHost(of: url).map { ShownHost($0.name).text } ?? ""
    }

    private mutating func change(_ id: DownloadID, _ body: (inout DownloadItem) -> Void) {
        guard let index = items.firstIndex(where: { $0.id == id }), items[index].state == .running else { return }
        body(&items[index])
    }
}
