import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Turns what WebKitGTK signals about loads into navigation events that begin once and end once.
///
/// The signals need it: a failure is followed by a finish; the end of a load that was superseded may come after the
/// start of the next; where a page goes by itself, the view's URL is the old document's until the new one is committed;
/// and a load that a policy refuses, or that stays within the document, starts nothing.
struct NavigationProgress {
    /// A load that was asked of the engine and has not begun.
    private struct Request {
        var content: PageContent
        var url: URL
        var isFromApp: Bool
        var isAllowed = false
    }

    /// A load that has begun.
    private struct Load {
        var content: PageContent
        var url: URL
        var isCommitted = false
        /// Whether the engine put an empty document in the place of one that it refuses to fetch.
        var isReplacedByNothing = false
        /// Why the engine is about to say that it was stopped, where that is known.
        var reason: NavigationError?
    }

    /// How a load ends.
    enum End {
        case cancelled
        case failed(NavigationError)
    }

    private var request: Request?
    private var load: Load?
    /// What the engine was last allowed to load, which is what it starts next.
    private var allowed: URL?
    /// A load that was stopped before the engine asked whether it may begin.
    private var stopped: URL?
    /// A load that was reported as cancelled before the engine reported its end, which it may do until the next begins.
    private var givenUp: URL?
    /// The URL of the document that is shown.
    private(set) var committed: URL?
    /// What was asked for, to bring about the document that is shown, or would have been but for a crash.
    private(set) var content: PageContent?

    /// The number of the load that has begun and not ended; nil where none is.
    var runningLoad: Int? { load == nil ? nil : loadCount }
    private var loadCount = 0

    /// Whether a load has begun and not ended.
    var isRunning: Bool { load != nil }

    /// Whether a load from a server of the web has begun and not ended.
    var isLoadOfTheWeb: Bool { load?.url.isOfTheWeb == true }

    /// Whether the app asked for a load that has not begun.
    var isExpected: Bool { request?.isFromApp == true }

    /// Notes that the engine is about to be asked for a load.
    mutating func expect(_ content: PageContent, at url: URL, isFromApp: Bool = true) {
        request = Request(content: content, url: url, isFromApp: isFromApp)
        stopped = nil
    }

    /// Notes how the engine writes the URL of the load that is expected.
    mutating func expectedURLIs(_ url: URL) { request?.url = url }

    /// Whether the app asked for exactly this load, which has not begun.
    func isFromApp(_ url: URL) -> Bool { request?.isFromApp == true && isExpected(url) }

    /// Whether this is the load that was asked for. The engine writes the base of HTML text in its own way when it asks,
    /// without a default port for one, and has not done so before.
    private func isExpected(_ url: URL) -> Bool {
        guard let request else { return false }
        if request.url == url { return true }
        guard case .html = request.content, Origin(of: request.url).isSame(as: Origin(of: url)) else { return false }
        return request.url.pathOrRoot == url.pathOrRoot && request.url.query() == url.query()
    }

    /// Whether this load was stopped before it could begin.
    func isStopped(_ url: URL) -> Bool { stopped == url }

    /// A policy has answered.
    mutating func decided(_ url: URL, isAllowed: Bool) -> [NavigationEvent] {
        if stopped == url { stopped = nil }
        guard isAllowed else { return isExpected(url) ? endRequest(.cancelled) : [] }
        allowed = url
        if isExpected(url) { request?.isAllowed = true }
        return []
    }

    /// The engine has begun a load; `shown` is the view's URL.
    mutating func start(shown: URL) -> [NavigationEvent] {
        let events = end(.cancelled)
        let url: URL
        if let request, request.isAllowed {
            self.request = nil
            url = request.url
            load = Load(content: request.content, url: url)
        } else {
            url = allowed ?? shown
            load = Load(content: .url(url), url: url)
        }
        (allowed, givenUp) = (nil, nil)
        loadCount += 1
        return events + [.started(url)]
    }

    /// A server sent the load elsewhere.
    mutating func redirect(_ url: URL) -> [NavigationEvent] {
        guard load?.isCommitted == false else { return [] }
        load?.url = url
        load?.content = .url(url)
        return [.redirected(url)]
    }

    /// The new document has replaced the old one.
    mutating func commit(_ url: URL) -> [NavigationEvent] {
        let events = isRunning ? [] : start(shown: url)
        committed = url
        if url.absoluteString == "about:blank", let load, load.url.scheme != "about" {
            self.load?.isReplacedByNothing = true
            content = .url(url)
        } else {
            load?.url = url
            content = load?.content
        }
        load?.isCommitted = true
        return events + [.committed(url)]
    }

    /// A load is whole. After a failure, and for a load that was superseded, the engine says so too: those are over
    /// already.
    mutating func finish() -> [NavigationEvent] {
        guard let load, load.isCommitted else { return [] }
        if load.isReplacedByNothing {
            let message =
                "WebKit showed an empty page in place of “\(load.url)”, as it does for ports that browsers refuse."
            return end(.failed(NavigationError(.unsupportedScheme, message: message)))
        }
        self.load = nil
        return [.finished(load.url)]
    }

    /// A load ended early; `isCommitted` says which, when the old document's is ending while the new one's has begun.
    mutating func fail(_ url: URL?, isCommitted: Bool, _ end: End) -> [NavigationEvent] {
        if let load {
            guard load.isCommitted == isCommitted else { return [] }
            if case .cancelled = end, let reason = load.reason { return self.end(.failed(reason)) }
            return self.end(end)
        }
        if case .cancelled = end, let url, url == givenUp {
            givenUp = nil
            return []
        }
        return request != nil && request?.url == url ? endRequest(end) : []
    }

    /// The load that has begun is about to end for this reason, while the engine will say only that it was stopped.
    mutating func expectEnd(_ reason: NavigationError) {
        if load?.isCommitted == false { load?.reason = reason }
    }

    /// The view's URL changed. `isLoading` is the engine's word, which it gives before a load begins.
    mutating func change(_ url: URL, isLoading: Bool) -> [NavigationEvent] {
        guard request == nil, load?.isCommitted ?? !isLoading, url != committed else { return [] }
        return changeWithinDocument(url)
    }

    /// The engine says that it no longer loads; `shown` is the view's URL.
    mutating func settle(shown: URL) -> [NavigationEvent] {
        guard load == nil, let request else { return [] }
        if request.url == shown {
            self.request = nil
            return changeWithinDocument(shown)
        }
        return request.isAllowed ? endRequest(.cancelled) : []
    }

    /// The app stops what is running or expected. A load that has begun ends when the engine says so.
    mutating func stop() -> [NavigationEvent] {
        guard load == nil, let request else { return [] }
        stopped = request.url
        return endRequest(.cancelled)
    }

    /// Ends a load that has no document yet as cancelled, where the engine reports no end.
    mutating func cancelBeforeCommit() -> [NavigationEvent] {
        guard let load, !load.isCommitted else { return [] }
        givenUp = load.url
        return end(.cancelled)
    }

    /// The person at the page chose not to leave it. The engine says nothing of it, and goes on to show the other URL.
    mutating func remain() -> [NavigationEvent] { load == nil ? endRequest(.cancelled) : [] }

    /// The web process died, and with it what was running or expected.
    mutating func crash() -> [NavigationEvent] {
        (allowed, stopped) = (nil, nil)
        var message = "The web process died while loading."
        let endsProcesses = (webkit_get_major_version(), webkit_get_minor_version()) < (2, 54)
        if endsProcesses, isLoadOfTheWeb, load?.isCommitted == false {
            message += " WebKit ends it where a server redirects to a file."
        }
        let error = NavigationError(.crashed, message: message)
        // What was to be shown is what a reload after the crash is about.
        if load?.isCommitted != true { content = load?.content ?? request?.content ?? content }
        return isRunning ? end(.failed(error)) : endRequest(.failed(error))
    }

    /// The page is closed.
    mutating func close() -> [NavigationEvent] { isRunning ? end(.cancelled) : endRequest(.cancelled) }

    private mutating func changeWithinDocument(_ url: URL) -> [NavigationEvent] {
        committed = url
        load?.url = url
        if case .url = content { content = .url(url) }
        return [.changedURL(url)]
    }

    private mutating func end(_ end: End) -> [NavigationEvent] {
        guard let url = load?.url else { return [] }
        load = nil
        return [Self.event(end, url)]
    }

    /// Ends a load that never began: whoever asked for it waits for both.
    private mutating func endRequest(_ end: End) -> [NavigationEvent] {
        guard let request else { return [] }
        self.request = nil
        return request.isFromApp ? [.started(request.url), Self.event(end, request.url)] : []
    }

    private static func event(_ end: End, _ url: URL) -> NavigationEvent {
        switch end {
        case .cancelled: .cancelled(url)
        case .failed(let error): .failed(url, error)
        }
    }
}

extension URL {
    /// The path; a slash where there is none.
    fileprivate var pathOrRoot: String { path().isEmpty ? "/" : path() }
}
