#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Page {
    /// Loads `url`. The navigation policy does not apply to loads that the app requests, only to redirects by their
    /// servers.
    public func load(_ url: URL) {
        appLoads.request()
        engine.load(.url(url))
    }

    /// Shows HTML text. `baseURL` gives the document its URL and origin; nil makes it opaque.
    public func load(html: String, baseURL: URL? = nil) {
        appLoads.request()
        engine.load(.html(html, baseURL: baseURL))
    }

    /// Loads `url` and waits until the load has finished. On WebKitGTK, a script module that imports another one can
    /// still run after that, and the page's `load` event then follows too.
    /// - Throws: ``NavigationError`` when the load fails, `CancellationError` when it is stopped or replaced by another
    ///   load.
    public func loadAndWait(_ url: URL) async throws {
        let events = events
        load(url)
        try await Self.waitForEnd(in: events)
    }

    /// Shows HTML text and waits until the load has finished.
    /// - Throws: The same errors as ``loadAndWait(_:)``.
    public func loadAndWait(html: String, baseURL: URL? = nil) async throws {
        let events = events
        load(html: html, baseURL: baseURL)
        try await Self.waitForEnd(in: events)
    }

    /// Stops the running load, which is reported as cancelled. Does nothing if no load is running.
    public func stop() { engine.stop() }

    /// Reloads the document. With `bypassingCache`, no cached responses are used. The navigation policy does not apply,
    /// as for every load of the app.
    public func reload(bypassingCache: Bool = false) {
        appLoads.requestReload()
        engine.reload(bypassingCache: bypassingCache)
    }

    /// Goes back one document. Counts as a load of the app, even if the page itself first loaded that document.
    public func goBack() { go(by: -1) }

    /// Goes forward one document. Counts as a load of the app, even if the page itself first loaded that document.
    public func goForward() { go(by: 1) }

    /// Goes back by `offset` documents if it is negative, forward if it is positive. Does nothing past either end of the list.
    /// Counts as a load of the app, even if the page itself first loaded that document.
    public func go(by offset: Int) {
        let list = backForwardList
        let count = offset < 0 ? list.back.count : list.forward.count
        guard offset != 0, offset.magnitude <= count else { return }
        appLoads.request()
        engine.go(by: offset)
    }

    private static func waitForEnd(in events: AsyncStream<PageEvent>) async throws {
        var hasStarted = false
        for await event in events {
            guard case .navigation(let step) = event else { continue }
            switch step {
            case .started: hasStarted = true
            // An end that is reported before this load has started belongs to the load that this one replaced.
            case .finished where hasStarted: return
            case .failed(_, let error) where hasStarted: throw error
            case .cancelled where hasStarted: throw CancellationError()
            default: break
            }
        }
        throw CancellationError()
    }
}
