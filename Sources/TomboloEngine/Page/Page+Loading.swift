#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Page {
    /// Loads what is at `url`. The app's own loads pass the navigation policy; where a redirect leads is asked about.
    public func load(_ url: URL) {
        appLoads.ask()
        engine.load(.url(url))
    }

    /// Shows HTML text. `baseURL` gives the document its URL and origin; nil makes it opaque.
    public func load(html: String, baseURL: URL? = nil) {
        appLoads.ask()
        engine.load(.html(html, baseURL: baseURL))
    }

    /// Loads what is at `url` and waits until it has finished.
    /// - Throws: ``NavigationError`` when it fails, `CancellationError` when it is stopped or another load takes its
    ///   place.
    public func loadAndWait(_ url: URL) async throws {
        let events = events
        load(url)
        try await Self.waitForEnd(in: events)
    }

    /// Shows HTML text and waits until it has finished.
    /// - Throws: As ``loadAndWait(_:)``.
    public func loadAndWait(html: String, baseURL: URL? = nil) async throws {
        let events = events
        load(html: html, baseURL: baseURL)
        try await Self.waitForEnd(in: events)
    }

    /// Stops the load that is running.
    public func stop() { engine.stop() }

    /// Loads the document again.
    public func reload(bypassingCache: Bool = false) {
        appLoads.askForTheSame()
        engine.reload(bypassingCache: bypassingCache)
    }

    /// Goes back one document. That is a load of the app's own, whoever loaded the document first.
    public func goBack() { go(by: -1) }

    /// Goes forward one document. That is a load of the app's own, whoever loaded the document first.
    public func goForward() { go(by: 1) }

    /// Goes so many documents back, or forward where it is more than none; nothing happens where there is no such document. That is
    /// a load of the app's own, whoever loaded the document first.
    public func go(by offset: Int) {
        let list = backForwardList
        let count = offset < 0 ? list.back.count : list.forward.count
        guard offset != 0, offset.magnitude <= count else { return }
        appLoads.ask()
        engine.go(by: offset)
    }

    private static func waitForEnd(in events: AsyncStream<PageEvent>) async throws {
        var hasStarted = false
        for await event in events {
            guard case .navigation(let step) = event else { continue }
            switch step {
            case .started: hasStarted = true
            // What ended before this load started was the load whose place it took.
            case .finished where hasStarted: return
            case .failed(_, let error) where hasStarted: throw error
            case .cancelled where hasStarted: throw CancellationError()
            default: break
            }
        }
        throw CancellationError()
    }
}
