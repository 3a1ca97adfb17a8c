package import Foundation
package import TomboloEngine

/// The display state of a tab, derived from user actions and page events.
package struct TabState: Sendable, Hashable {
    /// The view that fills the tab.
    package enum Content: Sendable, Hashable {
        /// The browser's own start page.
        case start
        /// The web page.
        case page
        /// The error page of a failed load. The previous page stays loaded under it.
        case failure(LoadFailure)
    }

    /// A load that the user requested and that has not started.
    private struct Request: Sendable, Hashable {
        /// The destination, in the engine's form of the URL; nil if the browser does not know the destination.
        var url: URL?
    }

    /// The view that fills the tab now.
    package private(set) var content: Content
    /// The state of the address field.
    package private(set) var field = AddressField()
    /// The state of the loading indicator.
    package private(set) var loading = LoadingIndicator()
    /// Whether a load can be stopped.
    package private(set) var isLoading = false
    /// Progress of the load, 0...1; 0 if no load is running.
    package private(set) var progress = 0.0
    /// The title that the page reports. Untrusted text.
    package private(set) var title = ""
    /// The URL of the document that is shown, or that is loaded under the error page; nil before the first document.
    package private(set) var document: URL?
    /// Whether a main-frame load has started and its document is not yet committed.
    package private(set) var isAwaitingDocument = false
    private var request: Request?
    /// Whether the user requested the running load.
    private var isUsersLoad = false
    /// The view for a tab without a document.
    private let empty: Content

    /// Creates the state of a tab without a history.
    /// - Parameters:
    ///   - empty: The view before the first document, and after the user returns to that point.
    ///   - isOpening: Whether the caller requests a page at once. The tab then shows the web page from the start,
    ///     instead of `empty`.
    package init(empty: Content = .start, isOpening: Bool = false) {
        self.empty = empty
        content = isOpening ? .page : empty
    }

    /// The URL that stands for the start page in the history of a tab.
    package static let startAddress = "about:blank#start"

    /// The text that is displayed for a URL.
    private static func shown(_ url: URL) -> String {
        url.absoluteString == startAddress ? "" : DisplayAddress(url).text
    }

    // MARK: User actions

    /// Notes that the address field gets the keyboard focus.
    package mutating func focusAddress() { field.focus() }

    /// Notes that the address field loses the keyboard focus.
    package mutating func leaveAddress() { field.blur() }

    /// Notes that the user has changed the text of the address field.
    package mutating func type(_ text: String) { field.type(text) }

    /// Handles Escape in the address field.
    /// - Returns: Whether a typed text was discarded; if not, the caller gives the keyboard focus to the page.
    package mutating func restoreAddress() -> Bool { field.restore() }

    /// Notes that the user requests a page. The caller passes the events of the load to ``apply(_:)``.
    package mutating func ask(for url: URL) {
        field.submit(Self.shown(url))
        request = Request(url: url)
    }

    /// Notes that the user moves back or forward in the history, or reloads the page.
    /// - Parameter url: The destination; nil if it is not known. If it is nil and a document is shown, the address
    ///   field keeps its address until the new document is committed.
    package mutating func ask(toShowAgain url: URL? = nil) { request = Request(url: url) }

    /// Replaces the requested URL with the engine's form of it. Only a load of exactly this URL counts as the user's
    /// load, because the page may start its own load first.
    package mutating func expect(_ url: URL) {
        if request?.url != nil { request?.url = url }
    }

    /// Whether the user requested a load of this URL that has not started.
    package func awaits(_ url: URL) -> Bool { request.map { $0.url == nil || $0.url == url } ?? false }

    /// Shows the start page when the user goes home from a tab without a document.
    package mutating func showStart() {
        if document == nil { show(nil) }
    }

    /// Notes that a planned request is not made after all. If the tab was opened for the request, it shows its empty
    /// view.
    package mutating func stay() {
        if document == nil, !isLoading, content == .page { show(nil) }
    }

    /// Whether the user, rather than the page, requested the running load.
    package var isRequested: Bool { isUsersLoad }
    /// Whether the user has requested a load that has not started.
    package var hasRequest: Bool { request != nil }

    /// Whether the displayed address is that of the displayed document.
    package var isAddressOfDocument: Bool { content == .page && field.address == document.map(Self.shown) }

    /// Handles a pull gesture, its key or its menu item.
    /// - Returns: Whether the caller must load the page again.
    package mutating func pull() -> Bool { content == .page && loading.pull() }

    /// Goes back from the error page to the page under it.
    /// - Returns: Whether an error page was shown.
    package mutating func leaveFailure() -> Bool {
        guard case .failure = content else { return false }
        show(document)
        return true
    }

    // MARK: Page events

    /// Applies an event of a load.
    /// - Returns: The alert to show to the user at once.
    package mutating func apply(_ event: NavigationEvent) -> BrowserAlert? {
        switch event {
        case .started(let url):
            loading.start()
            (isLoading, progress) = (true, 0)
            isAwaitingDocument = true
            isUsersLoad = awaits(url)
            if !showsDocument || isUsersLoad && request?.url != nil { field.move(to: Self.shown(url)) }
            if isUsersLoad { request = nil }
        case .redirected(let url):
            // While a document is shown, the field does not follow redirects. Otherwise a page could load a URL on its
            // own server that redirects to another site, and the other site's address would be displayed for the page.
            if !showsDocument { field.move(to: Self.shown(url)) }
        case .committed(let url):
            (document, title, request, isUsersLoad, isAwaitingDocument) = (url, "", nil, false, false)
            show(url)
        case .finished(let url):
            end()
            field.move(to: Self.shown(url))
        case .failed(let url, let error): return fail(LoadFailure(url, error))
        case .cancelled:
            // `request` is kept, because the user may meanwhile have requested another load, which has not started.
            isUsersLoad = false
            end()
            // If the load was stopped before its document was committed, the previous document is still shown.
            if case .failure(let failure) = content {
                field.move(to: Self.shown(failure.url))
            } else {
                show(document)
            }
        case .changedURL(let url):
            // A step in the history or a link to a fragment can stay within the document. In that case no load starts,
            // and the request is fulfilled.
            request = nil
            document = url
            show(url)
        }
        return nil
    }

    /// Handles a page that failed to load, or that may not be loaded.
    /// - Returns: The alert to show to the user at once.
    package mutating func fail(_ failure: LoadFailure) -> BrowserAlert {
        end()
        (request, isUsersLoad) = (nil, false)
        content = .failure(failure)
        field.move(to: Self.shown(failure.url))
        return failure.alert
    }

    /// Sets the title that the page reports.
    package mutating func setTitle(_ title: String) { self.title = title }

    /// Sets the progress of the running load, 0...1.
    package mutating func setProgress(_ progress: Double) { self.progress = isLoading ? progress : 0 }

    /// Whether a document is shown. If so, the user takes the address in the field for the address of this document.
    private var showsDocument: Bool { content == .page && document != nil }

    private mutating func end() {
        loading.end()
        (isLoading, progress, isAwaitingDocument) = (false, 0, false)
    }

    private mutating func show(_ url: URL?) {
        content = url == nil || url?.absoluteString == Self.startAddress ? empty : .page
        field.move(to: url.map(Self.shown) ?? "")
    }
}
