import Foundation
package import TomboloEngine

/// The downloads of this run of the browser, the newest first.
package struct DownloadList: Sendable, Hashable {
    /// The downloads, the newest first.
    package private(set) var items: [DownloadItem] = []

    /// Maximum number of downloads. Beyond it, the oldest download that is not running is removed.
    package static let maximumItems = 1000

    /// Creates a list without downloads.
    package init() {}

    /// Adds an allowed download. It replaces an earlier one with the same identifier.
    /// - Parameters:
    ///   - page: The browser's own number of the page that requested it.
    ///   - name: The actual name of the file.
    package mutating func add(_ request: DownloadRequest, of page: Int, named name: String) {
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

    /// Applies an event of a page's engine. Events of a download that is no longer running are ignored.
    package mutating func apply(_ event: DownloadEvent, of page: Int) {
        func id(_ number: Int) -> DownloadID { DownloadID(page: page, number: number) }
        switch event {
        case .started: break
        case .progressed(let number, let received, let fraction):
            change(id(number)) { item in
                item.received = max(item.received, received)
                // The length may be unknown until the response of the server arrives.
                if item.expected == nil, let fraction, fraction > 0, fraction <= 1, item.received > 0 {
                    item.expected = Int(exactly: (Double(received) / fraction).rounded())
                }
                // If more bytes than the stated length were received, the length is wrong.
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

    /// Marks a download as cancelled by the user; the caller cancels it in the engine. Later events of the download are
    /// ignored.
    package mutating func cancel(_ id: DownloadID) { change(id) { $0.state = .cancelled } }

    /// Marks the downloads of a closed page as cancelled, with exceptions.
    /// - Parameter kept: The engine's numbers of the downloads that continue.
    package mutating func close(page: Int, except kept: Set<Int> = []) {
        for item in items where item.id.page == page && !kept.contains(item.id.number) { cancel(item.id) }
    }

    /// Removes a download from the list, unless it is running. Its file is kept.
    package mutating func remove(_ id: DownloadID) { items.removeAll { $0.id == id && $0.state != .running } }

    /// Removes all downloads that finished, failed or were cancelled from the list. Their files are kept.
    package mutating func clearFinished() { items.removeAll { $0.state != .running } }

    /// Number of downloads that have not finished, failed or been cancelled.
    package var runningCount: Int { items.count { $0.state == .running } }

    /// Progress of all running downloads together, 0...1; nil if no download is running, or if the length of a running
    /// download is unknown.
    package var fraction: Double? {
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

    /// Returns the displayed host of an http or https URL. Other URLs, such as `data:`, have no host, but can contain
    /// text that looks like one.
    private static func source(of url: URL) -> String {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return "" }
        return SiteHost(of: url).map { DisplayHost($0.name).text } ?? ""
    }

    private mutating func change(_ id: DownloadID, _ body: (inout DownloadItem) -> Void) {
        guard let index = items.firstIndex(where: { $0.id == id }), items[index].state == .running else { return }
        body(&items[index])
    }
}
