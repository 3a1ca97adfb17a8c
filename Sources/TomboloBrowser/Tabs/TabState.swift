public import Foundation
public import TomboloEngine

/// What a tab shows, made of what its person does and of what its page tells.
public struct TabState: Sendable, Hashable {
    /// What fills the tab.
    public enum Content: Sendable, Hashable {
        /// The browser's own start page.
        case start
        /// The page.
        case page
        /// The browser's word on a page that did not come; the page before it is still behind.
        case failure(LoadFailure)
    }

    /// A load that the user requested and that has not started.
    private struct Request: Sendable, Hashable {
        /// Where it leads, as the engine writes it; nil where the browser does not know.
        var url: URL?
    }

    /// What fills it now.
    public private(set) var content: Content
    /// Its address.
    public private(set) var field = AddressField()
    /// Its sign of loading.
    public private(set) var loading = LoadingIndicator()
    /// Whether a load can be stopped.
    public private(set) var isLoading = false
    /// How much of a load is there, 0...1.
    public private(set) var progress = 0.0
    /// The page's title as it gives it: text of anybody's.
    public private(set) var title = ""
    /// The document that is shown, or that is behind what is shown.
    public private(set) var document: URL?
    /// Whether a document of the whole page is under way that has not come yet.
    public private(set) var isAwaitingDocument = false
    private var request: Request?
    /// Whether the user requested the load that runs.
    private var isUsersLoad = false
    /// What fills it where there is no document.
    private let empty: Content

    /// A tab that has been nowhere.
    /// - Parameters:
    ///   - empty: What fills it until it has, and when it goes back to there.
    ///   - isOpening: Whether a page is asked for at once, so that nothing has to fill it until then.
    public init(empty: Content = .start, isOpening: Bool = false) {
        self.empty = empty
        content = isOpening ? .page : empty
    }

    /// Where the start page stands in a page's history.
    public static let startAddress = "about:blank#start"

    /// What a person sees of a URL.
    private static func shown(_ url: URL) -> String {
        url.absoluteString == startAddress ? "" : ShownAddress(url).text
    }

    // MARK: What a person does

    /// The address field gets the keyboard.
    public mutating func focusAddress() { field.focus() }

    /// The address field loses it.
    public mutating func leaveAddress() { field.blur() }

    /// A person has changed the text of the address field.
    public mutating func type(_ text: String) { field.type(text) }

    /// Escape in the address field.
    /// - Returns: Whether there was a text to take back; else the page gets the keyboard.
    public mutating func restoreAddress() -> Bool { field.restore() }

    /// A page is asked for. Its load is told of by ``apply(_:)``.
    public mutating func ask(for url: URL) {
        field.submit(Self.shown(url))
        request = Request(url: url)
    }

    /// The user goes along the history, or reloads the page.
    /// - Parameter url: Where that leads; nil where it is not known, and no address is shown before its document has come.
    public mutating func ask(toShowAgain url: URL? = nil) { request = Request(url: url) }

    /// Takes over how the engine writes the URL of the requested load. Only a load of exactly this URL is the user's: the page may start
    /// one of its own before it.
    public mutating func expect(_ url: URL) {
        if request?.url != nil { request?.url = url }
    }

    /// Whether the user requested a load of this URL that has not started.
    public func awaits(_ url: URL) -> Bool { request.map { $0.url == nil || $0.url == url } ?? false }

    /// The person goes home from a tab that has been nowhere.
    public mutating func showStart() {
        if document == nil { show(nil) }
    }

    /// What was to be asked for is not: a tab that was made for it has nothing to show.
    public mutating func stay() {
        if document == nil, !isLoading, content == .page { show(nil) }
    }

    /// Whether the load that runs is the person's, and not the page's.
    public var isAsked: Bool { isUsersLoad }

    /// Whether the address that is shown is that of the document that is shown.
    public var isAddressOfDocument: Bool { content == .page && field.address == document.map(Self.shown) }

    /// Pull, its key or its menu item.
    /// - Returns: Whether the page is to be loaded again.
    public mutating func pull() -> Bool { content == .page && loading.pull() }

    /// The person goes back from the word on a failure to the page behind it.
    /// - Returns: Whether there is one.
    public mutating func leaveFailure() -> Bool {
        guard case .failure = content else { return false }
        show(document)
        return true
    }

    // MARK: What the page tells

    /// Takes a step of a load.
    /// - Returns: What a person is to be told of it at once.
    public mutating func apply(_ event: NavigationEvent) -> BrowserAlert? {
        switch event {
        case .started(let url):
            loading.start()
            (isLoading, progress) = (true, 0)
            isAwaitingDocument = true
            isUsersLoad = awaits(url)
            if !showsDocument || isUsersLoad && request?.url != nil { field.move(to: Self.shown(url)) }
            if isUsersLoad { request = nil }
        case .redirected(let url):
            // Over a page the requested address stays: the page may have started the load of one of its own addresses, which its server
            // then redirects to another site.
            if !showsDocument { field.move(to: Self.shown(url)) }
        case .committed(let url):
            (document, title, request, isUsersLoad, isAwaitingDocument) = (url, "", nil, false, false)
            show(url)
        case .finished(let url):
            end()
            field.move(to: Self.shown(url))
        case .failed(let url, let error): return fail(LoadFailure(url, error))
        case .cancelled:
            // Another one that the user has requested meanwhile has not started.
            isUsersLoad = false
            end()
            // Stopped before the new page came: what is shown is still that of before.
            if case .failure(let failure) = content {
                field.move(to: Self.shown(failure.url))
            } else {
                show(document)
            }
        case .changedURL(let url):
            // Back and fragments may stay in the document: no load starts.
            request = nil
            document = url
            show(url)
        }
        return nil
    }

    /// A page did not come, or may not.
    /// - Returns: What a person is to be told at once.
    public mutating func fail(_ failure: LoadFailure) -> BrowserAlert {
        end()
        (request, isUsersLoad) = (nil, false)
        content = .failure(failure)
        field.move(to: Self.shown(failure.url))
        return failure.alert
    }

    /// The title changed.
    public mutating func setTitle(_ title: String) { self.title = title }

    /// More of a load is there.
    public mutating func setProgress(_ progress: Double) { self.progress = isLoading ? progress : 0 }

    /// Whether a page is shown that would stand under the address.
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
