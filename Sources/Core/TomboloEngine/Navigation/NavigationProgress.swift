#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Turns an engine's load signals into navigation events, so that every navigation has exactly one start and one end.
/// The signals are WebKit's; WebKitGTK and WKWebView report them in the same order.
///
/// The signals alone are ambiguous. After a failure, the engine also reports a finish. It may report the end of a
/// superseded load after the start of the next load. If a page navigates by itself, the view's URL is that of the old
/// document until the new one is committed. And the engine reports no start for a load that a policy denies, or that
/// stays within the document.
package struct NavigationProgress: Sendable {
    /// A load that was requested from the engine and has not begun.
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
        /// Whether the engine has committed an empty document in place of one that it refused to load.
        var isReplacedByNothing = false
        /// The reason for the failure, if it is already known and the engine is going to report only that the load was
        /// stopped.
        var reason: NavigationError?
    }

    /// The ways in which a load can end without finishing.
    package enum End: Sendable {
        case cancelled
        case failed(NavigationError)
    }

    private var request: Request?
    private var load: Load?
    /// The URL that a policy last allowed the engine to load. The next load that starts is of this URL.
    private var allowed: URL?
    /// The URL of a load that the app stopped before the engine requested a policy decision about it.
    private var stopped: URL?
    /// The URL of a load that was reported as cancelled before the engine reported its end. Until the next load begins,
    /// the engine may still report that end.
    private var givenUp: URL?
    /// The URL of the current document.
    package private(set) var committed: URL?
    /// The content of the load that brought the current document, or of a load that ended in a crash.
    package private(set) var content: PageContent?

    /// The number of the running load, which has begun but not ended; nil if there is none.
    package var runningLoad: Int? { load == nil ? nil : loadCount }
    private var loadCount = 0

    /// Creates the progress of a page that has loaded nothing.
    package init() {}

    /// Whether a load has begun but not ended.
    package var isRunning: Bool { load != nil }

    /// Whether a load has begun but has no document yet.
    package var isWaitingForResponse: Bool { load?.isCommitted == false }

    /// Whether a load from a web server has begun but not ended.
    package var isLoadOfTheWeb: Bool { load?.url.isOfTheWeb == true }

    /// Whether the app has requested a load that has not begun.
    package var isExpected: Bool { request?.isFromApp == true }

    /// Notes that a load is about to be requested from the engine.
    package mutating func expect(_ content: PageContent, at url: URL, isFromApp: Bool = true) {
        request = Request(content: content, url: url, isFromApp: isFromApp)
        stopped = nil
    }

    /// Notes the engine's spelling of the URL of the expected load.
    package mutating func expectedURLIs(_ url: URL) { request?.url = url }

    /// Whether the app requested the load of this URL, and the load has not begun.
    package func isFromApp(_ url: URL) -> Bool { request?.isFromApp == true && isExpected(url) }

    /// Whether `url` is the URL of the expected load. When HTML text is loaded, the engine normalizes the base URL (for
    /// example, removes a default port) only when it requests a policy decision. The comparison allows for that.
    private func isExpected(_ url: URL) -> Bool {
        guard let request else { return false }
        if request.url == url { return true }
        guard case .html = request.content, Origin(of: request.url).isSame(as: Origin(of: url)) else { return false }
        return request.url.pathOrRoot == url.pathOrRoot && request.url.query() == url.query()
    }

    /// Whether the load of this URL was stopped before it could begin.
    package func isStopped(_ url: URL) -> Bool { stopped == url }

    /// Notes a policy's decision about a load.
    package mutating func decided(_ url: URL, isAllowed: Bool) -> [NavigationEvent] {
        if stopped == url { stopped = nil }
        guard isAllowed else { return isExpected(url) ? endRequest(.cancelled) : [] }
        allowed = url
        if isExpected(url) { request?.isAllowed = true }
        return []
    }

    /// Notes that the engine has begun a load; `shown` is the view's URL.
    package mutating func start(shown: URL) -> [NavigationEvent] {
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

    /// Notes that a server redirected the load.
    package mutating func redirect(_ url: URL) -> [NavigationEvent] {
        guard load?.isCommitted == false else { return [] }
        load?.url = url
        load?.content = .url(url)
        return [.redirected(url)]
    }

    /// Notes that the new document has replaced the old one.
    package mutating func commit(_ url: URL) -> [NavigationEvent] {
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

    /// Notes that a load is complete. Has no effect after a failure or for a superseded load, for which the engine
    /// reports this too, because these loads have already ended.
    package mutating func finish() -> [NavigationEvent] {
        guard let load, load.isCommitted else { return [] }
        if load.isReplacedByNothing {
            let message =
                "WebKit showed an empty page instead of “\(load.url)”, as it does for ports that browsers block."
            return end(.failed(NavigationError(.unsupportedScheme, message: message)))
        }
        self.load = nil
        return [.finished(load.url)]
    }

    /// Notes that a load ended early. `isCommitted` tells whether that load had committed its document. It
    /// distinguishes the end of the old document's load from the end of a new load that has begun meanwhile.
    package mutating func fail(_ url: URL?, isCommitted: Bool, _ end: End) -> [NavigationEvent] {
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

    /// Notes the reason why the load is about to end. The engine will report only that the load was stopped.
    package mutating func expectEnd(_ reason: NavigationError) {
        if load?.isCommitted == false { load?.reason = reason }
    }

    /// Notes a change of the view's URL. `isLoading` is the engine's property, which becomes true before the engine reports the
    /// start of a load.
    package mutating func change(_ url: URL, isLoading: Bool) -> [NavigationEvent] {
        guard request == nil, load?.isCommitted ?? !isLoading, url != committed else { return [] }
        return changeWithinDocument(url)
    }

    /// Notes that the engine has stopped loading; `shown` is the view's URL.
    package mutating func settle(shown: URL) -> [NavigationEvent] {
        guard load == nil, let request else { return [] }
        if request.url == shown {
            self.request = nil
            return changeWithinDocument(shown)
        }
        return request.isAllowed ? endRequest(.cancelled) : []
    }

    /// Stops a load that is expected. A load that has begun is not changed: it ends when the engine reports its end.
    package mutating func stop() -> [NavigationEvent] {
        guard load == nil, let request else { return [] }
        stopped = request.url
        return endRequest(.cancelled)
    }

    /// Ends a load that has no document yet as cancelled. Called if the engine reports no end.
    package mutating func cancelBeforeCommit() -> [NavigationEvent] {
        guard let load, !load.isCommitted else { return [] }
        givenUp = load.url
        return end(.cancelled)
    }

    /// Notes that the user chose to stay on the page when it asked for confirmation. The engine does not report this,
    /// and the view's URL remains that of the load.
    package mutating func remain() -> [NavigationEvent] { load == nil ? endRequest(.cancelled) : [] }

    /// Notes that the web process died. Ends a load that was running or expected.
    /// - Parameter endsAtFileRedirects: Whether the engine ends the process when a server redirects to a file.
    package mutating func crash(endsAtFileRedirects: Bool = false) -> [NavigationEvent] {
        (allowed, stopped) = (nil, nil)
        var message = "The web process ended during the load."
        if endsAtFileRedirects, isLoadOfTheWeb, load?.isCommitted == false {
            message += " WebKit ends it when a server redirects to a file."
        }
        let error = NavigationError(.crashed, message: message)
        // A reload after the crash loads the content that was about to be displayed.
        if load?.isCommitted != true { content = load?.content ?? request?.content ?? content }
        return isRunning ? end(.failed(error)) : endRequest(.failed(error))
    }

    /// Ends a load that is running or expected, since the page is closed.
    package mutating func close() -> [NavigationEvent] { isRunning ? end(.cancelled) : endRequest(.cancelled) }

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

    /// Ends a load that never began. Reports both a start and an end, because the app that requested it expects both.
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
    /// The path; a slash if it is empty.
    fileprivate var pathOrRoot: String { path().isEmpty ? "/" : path() }
}
