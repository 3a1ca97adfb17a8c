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
        /// The destination, as the engine writes it; nil where the browser does not know it.
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
    /// Progress of the load, 0...1; 0 when no load runs.
    package private(set) var progress = 0.0
    /// The page's title as the page gives it: untrusted text.
    package private(set) var title = ""
    /// The document that is shown, or that is loaded under the error page.
    package private(set) var document: URL?
    /// Whether a main-frame load has started and its document is not yet committed.
    package private(set) var isAwaitingDocument = false
    private var request: Request?
    /// Whether the user requested the load that runs.
    private var isUsersLoad = false
    /// The view for a tab without a document.
    private let empty: Content

    /// Creates the state of a tab without a history.
    /// - Parameters:
    ///   - empty: The view until the first document, and when the user returns to that point.
    ///   - isOpening: Whether a page is requested at once, so that no other view is needed until then.
    package init(empty: Content = .start, isOpening: Bool = false) {
        self.empty = empty
        content = isOpening ? .page : empty
    }

    /// The address of the start page's entry in a page's history.
    package static let startAddress = "about:blank#start"

    /// The text that is displayed for a URL.
    private static func shown(_ url: URL) -> String {
        url.absoluteString == startAddress ? "" : DisplayAddress(url).text
    }

    // MARK: What a person does

    /// Notes that the address field gets the keyboard focus.
    package mutating func focusAddress() { field.focus() }

    /// Notes that the address field loses the keyboard focus.
    package mutating func leaveAddress() { field.blur() }

    /// Notes that the user has changed the text of the address field.
    package mutating func type(_ text: String) { field.type(text) }

    /// Handles Escape in the address field.
    /// - Returns: Whether a typed text was discarded; if not, the page gets the keyboard focus.
    package mutating func restoreAddress() -> Bool { field.restore() }

    /// Notes that the user requests a page. ``apply(_:)`` receives the events of its load.
    package mutating func ask(for url: URL) {
        field.submit(Self.shown(url))
        request = Request(url: url)
    }

    /// Notes that the user goes along the history, or reloads the page.
    /// - Parameter url: The destination; nil where it is not known, and then no address is shown before the document is
    ///   committed.
    package mutating func ask(toShowAgain url: URL? = nil) { request = Request(url: url) }

    /// Takes over the engine's form of the requested URL. Only a load of exactly this URL is the user's: the page may
    /// start one of its own before it.
    package mutating func expect(_ url: URL) {
        if request?.url != nil { request?.url = url }
    }

    /// Whether the user requested a load of this URL that has not started.
    package func awaits(_ url: URL) -> Bool { request.map { $0.url == nil || $0.url == url } ?? false }

    /// Shows the start page when the user goes home from a tab without a document.
    package mutating func showStart() {
        if document == nil { show(nil) }
    }

    /// Notes that a planned request is not made: a tab that was opened for it shows its empty view.
    package mutating func stay() {
        if document == nil, !isLoading, content == .page { show(nil) }
    }

    /// Whether the running load is the user's, and not the page's.
    package var isRequested: Bool { isUsersLoad }

    /// Whether the displayed address is that of the displayed document.
    package var isAddressOfDocument: Bool { content == .page && field.address == document.map(Self.shown) }

    /// Handles a pull gesture, its key or its menu item.
    /// - Returns: Whether the page is to be loaded again.
    package mutating func pull() -> Bool { content == .page && loading.pull() }

    /// Goes back from the error page to the page under it.
    /// - Returns: Whether an error page was shown.
    package mutating func leaveFailure() -> Bool {
        guard case .failure = content else { return false }
        show(document)
        return true
    }

    // MARK: What the page tells

    /// Applies a step of a load.
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
            // While a page is shown, the requested address stays: the page may have started the load of its own URL,
            // which its server then redirects to another site.
            if !showsDocument { field.move(to: Self.shown(url)) }
        case .committed(let url):
            (document, title, request, isUsersLoad, isAwaitingDocument) = (url, "", nil, false, false)
            show(url)
        case .finished(let url):
            end()
            field.move(to: Self.shown(url))
        case .failed(let url, let error): return fail(LoadFailure(url, error))
        case .cancelled:
            // Another load that the user has requested meanwhile has not started.
            isUsersLoad = false
            end()
            // Stopped before the new document was committed: the previous one is still shown.
            if case .failure(let failure) = content {
                field.move(to: Self.shown(failure.url))
            } else {
                show(document)
            }
        case .changedURL(let url):
            // Back and fragments can stay in the document: no load starts.
            request = nil
            document = url
            show(url)
        }
        return nil
    }

    /// Notes that a page failed to load, or is not allowed to.
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

    /// Whether a document is shown, to which the address in the field would be attributed.
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
