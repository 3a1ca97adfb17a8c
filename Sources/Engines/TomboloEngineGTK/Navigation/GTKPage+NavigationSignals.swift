import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
package import TomboloEngine

extension GTKPage {
    func navigationConnections() -> [SignalConnection] {
        [
            SignalConnection(
                widget.pointer, "load-changed",
                handler: { [weak self] arguments in
                    self?.loadChanged(WebKitLoadEvent(rawValue: UInt32(bitPattern: arguments.enumeration(1))))
                }),
            SignalConnection(
                widget.pointer, "load-failed",
                answering: { [weak self] arguments in
                    let isCommitted = arguments.enumeration(1) == WEBKIT_LOAD_COMMITTED.rawValue
                    if let self, let error = arguments.boxed(3) {
                        loadFailed(
                            arguments.string(2).flatMap { URL(engineText: $0) }, isCommitted: isCommitted,
                            GLibError(copying: error.assumingMemoryBound(to: GError.self)))
                    }
                    // Returns true, because otherwise the engine would show its own error page, a document that was not
                    // requested.
                    return .boolean(true)
                }),
            SignalConnection(
                widget.pointer, "load-failed-with-tls-errors",
                answering: { [weak self] arguments in
                    if let self, let url = arguments.string(1).flatMap({ URL(engineText: $0) }) {
                        let error = NavigationError(untrusted: url)
                        report(navigation.fail(url, isCommitted: false, .failed(error)))
                    }
                    return .boolean(true)
                }),
            SignalConnection(
                widget.pointer, "notify::uri",
                handler: { [weak self] _ in
                    guard let self, let url = shownURL else { return }
                    report(navigation.change(url, isLoading: webkit_web_view_is_loading(view) != 0))
                }),
            SignalConnection(
                widget.pointer, "notify::is-loading",
                handler: { [weak self] _ in
                    guard let self, webkit_web_view_is_loading(view) == 0, let url = shownURL else { return }
                    report(navigation.settle(shown: url))
                }),
            SignalConnection(
                widget.pointer, "notify::title",
                handler: { [weak self] _ in
                    if let self { delegate?.engineDidChangeTitle(self) }
                }),
            SignalConnection(
                widget.pointer, "notify::estimated-load-progress",
                handler: { [weak self] _ in
                    if let self { delegate?.engineDidChangeProgress(self) }
                }),
        ]
    }

    private func loadChanged(_ event: WebKitLoadEvent) {
        let url = shownURL ?? .unreadable
        switch event {
        case WEBKIT_LOAD_STARTED: report(navigation.start(shown: url))
        // The engine also signals a redirect to a scheme other than http and https. Such a redirect is refused, so it
        // is not reported here.
        case WEBKIT_LOAD_REDIRECTED where url.isOfTheWeb: report(navigation.redirect(url))
        case WEBKIT_LOAD_COMMITTED:
            // Fails pending calls now, because the engine would end them only with the old document's process, possibly
            // much later.
            failFunctionCalls("The page navigated to another document.")
            report(navigation.commit(url))
        case WEBKIT_LOAD_FINISHED: report(navigation.finish())
        default: break
        }
    }

    private func loadFailed(_ url: URL?, isCommitted: Bool, _ error: GLibError) {
        if let url, !url.isOfTheWeb, navigation.isLoadOfTheWeb {
            // For most schemes the engine does not request a policy decision about such a redirect. Instead it ends the
            // load with an error that means a different failure, so the refusal is reported here.
            if !NavigationError.isInterruption(error) { refuse(.redirect(url)) }
            let end = NavigationProgress.End.failed(NavigationError(redirectOutOfTheWeb: url))
            return report(navigation.fail(url, isCommitted: isCommitted, end))
        }
        let end: NavigationProgress.End =
            NavigationError.isCancellation(error) ? .cancelled : .failed(NavigationError(error, url: url))
        report(navigation.fail(url, isCommitted: isCommitted, end))
    }

    /// Reports events to the page's delegate.
    package func report(_ events: [NavigationEvent]) {
        checkInterception(after: events)
        for event in events {
            let left = noteProcesses(at: event)
            delegate?.engine(self, did: event)
            // Ends the documents only after the delegate has handled the event, because the delegate first reads the
            // data that these documents sent before the page left them.
            if !left.isEmpty { webProcessExtension?.channel?.end(left) }
        }
    }
}

extension URL {
    /// A URL that stands for text of the engine that is not a valid URL. Its origin is opaque, so it matches no rule.
    fileprivate static let unreadable = URL(string: "about:invalid") ?? URL(filePath: "/")
}
