import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK
import TomboloWidgets

/// A tab: a web page, the start page or error page that can be shown in its place, and the loading indicator.
@MainActor
final class BrowserTab {
    /// The events that the window handles.
    enum Event {
        /// The displayed state has changed.
        case changed
        /// There is an alert for the user, which is shown once the tab is selected.
        case alert
        /// The page requests another tab.
        case tabRequested(URL, from: Origin)
        /// The page, which another page opened, requests to be closed.
        case closeRequested
        /// A load of the page, or of a frame in it, was refused because it is not encrypted.
        case refused(URL)
        /// Windows that the page opened were blocked.
        case blockedWindows
        /// The page requests an action that needs the user.
        case refusedRequest(UnsupportedRequest)
        case downloadStarted(String)
        case downloadFinished(String)
    }

    /// The displayed state of the tab.
    var state: TabState
    let page: Page
    /// The `GtkOverlay` that fills the tab.
    let widget = owned(gtk_overlay_new())
    var onEvent: @MainActor (Event) -> Void = { _ in }

    let session: BrowserSession
    let texts: BrowserTexts
    let dialogs: TabDialogs
    var popups: PopupPolicy
    /// Whether windows were blocked while the tab was not selected.
    var hasUnreportedWindows = false
    /// The alert that the user has not seen yet.
    var unseenAlert: BrowserAlert?
    /// Whether the browser is asking the user about a request of the page. Further requests are denied meanwhile.
    var isAsking = false
    /// The unsolicited actions of the page since the user's last action in it.
    var unsolicited = UnsolicitedActions()
    /// The page's number in the list of downloads.
    var number = 0

    /// Whether a page or a WebDriver client has opened the tab; if so, script may close it.
    let isOpenedByPage: Bool
    let engine: GTKPage
    let stack = owned(gtk_stack_new())
    private let spinner: LoadingSpinner
    var internalView: InternalView?
    private var pullWatch: PullWatch?
    var foreignFrames: ForeignFrameDetector?
    let visit: Visit
    /// Whether the content rules are set in the engine, or there are none.
    var isPrepared = true
    var waiting: Task<Void, Never>?
    /// The last URL that the user requested. Until there is a document, it is recorded for the next start.
    var requestedURL: URL?
    var isClosed = false
    /// The site that opened the tab, until the load of the tab's first, empty document has ended; nil if the user
    /// opened the tab.
    var opener: TabOpener?

    /// - Parameter isOpening: Whether ``go(to:isTyped:)`` follows at once. If so, the start page is not shown, because
    ///   it would need its own web process for only a moment.
    init(in session: BrowserSession, _ texts: BrowserTexts, isOpening: Bool = false, isOpenedByPage: Bool = false) {
        self.session = session
        self.isOpenedByPage = isOpenedByPage || session.automation != nil
        self.texts = texts
        visit = Visit(in: session)
        var options = GTKPageOptions()
        options.developerTools = true
        // Web pages exchange no messages with Swift.
        options.allowsDirectChannel = false
        if let automation = session.automation {
            engine = GTKPage(automation: automation, options: options)
            // A WebDriver client can access only the web page, not a widget over it, so the tab shows no start page.
            state = TabState(empty: .page)
        } else {
            engine = GTKPage(profile: session.profile, options: options)
            state = TabState(isOpening: isOpening)
        }
        dialogs = TabDialogs(over: engine.widget, texts)
        page = Page(engine: engine, configuration: PageConfiguration(dialogs: dialogs))
        popups = PopupPolicy(session.settings.popups, rule: NavigationRule(insecureSites: session.insecureSites))
        spinner = LoadingSpinner(texts)
        gtk_stack_add_child(stack.opaque, engine.widget.widget)
        gtk_overlay_set_child(widget.opaque, stack.widget)
        gtk_overlay_add_overlay(widget.opaque, spinner.spinner.widget)
        page.configuration.policies = TabRules(session: session, tab: self).policies
        page.addObserver(self)
        isPrepared = !session.contentBlocking.isUsed
        applySettings()
        number = session.downloads.addPage { [weak engine] in engine?.cancelDownload($0) }
        pullWatch = PullWatch(page) { [weak self] in self?.pull() }
        foreignFrames = ForeignFrameDetector(page)
        dialogs.isFromSiteItself = { [weak self] in self?.foreignFrames?.hasForeignFrames == false }
        show()
    }

    /// The page's `WebKitWebView`.
    var view: GObjectReference { engine.widget }

    // MARK: Display

    var shownWidget: GObjectReference {
        state.content == .page ? engine.widget : (internalView?.widget ?? engine.widget)
    }

    func show() {
        spinner.show(state.loading.sign)
        switch state.content {
        case .page: dropOwnView()
        case .start: ownView.showStart()
        case .failure(let failure): ownView.show(failure, canGoBack: state.document != nil)
        }
        gtk_stack_set_visible_child(stack.opaque, shownWidget.widget)
    }

    /// The view of the browser's own pages, created when one is first shown.
    private var ownView: InternalView {
        if let internalView { return internalView }
        let view = InternalView(in: session, texts) { [weak self] request in self?.answer(request) }
        gtk_stack_add_child(stack.opaque, view.widget.widget)
        internalView = view
        return view
    }

    /// Closes the view of the browser's own pages, which ends its web process.
    private func dropOwnView() {
        guard let view = internalView else { return }
        internalView = nil
        // Without this, GTK would give the keyboard focus to the next suitable widget, which is the address field.
        let hadFocus = hasFocus(view.widget)
        gtk_stack_set_visible_child(stack.opaque, engine.widget.widget)
        if hadFocus { gtk_widget_grab_focus(engine.widget.widget) }
        gtk_stack_remove(stack.opaque, view.widget.widget)
        view.close()
    }

    /// Whether keys go to the widget while the window is active. Unlike the window's focus, the focus child of the stack is unset while the
    /// window is inactive.
    private func hasFocus(_ widget: GObjectReference) -> Bool {
        gtk_widget_get_root(stack.widget).flatMap(gtk_root_get_focus) == widget.widget
    }

    private func answer(_ request: InternalView.Request) {
        switch (request, state.content) {
        case (.open(let url), .start): go(to: url)
        // The call may come from the page of another failure, which was replaced meanwhile.
        case (.tryAgain(let failure), .failure(let shown)) where failure == shown: go(to: failure.url)
        case (.backToPage(let failure), .failure(let shown)) where failure == shown:
            change { _ = $0.leaveFailure() }
        case (.openInsecurely(let failure), .failure(let shown)) where failure == shown && failure.cause == .insecure:
            session.insecureSites.add(siteOf: failure.url)
            go(to: failure.url)
        default: break
        }
    }
}

extension BrowserTab: PageObserving {
    func pageWasPressed(_ page: Page) {
        guard !isClosed else { return }
        popups.noteGesture()
        noteGesture()
        visit.noteGesture()
    }

    func page(_ page: Page, did event: PageEvent) {
        // Closing cancels a running load. Handling the end of this load would create the start page.
        guard !isClosed else { return }
        switch event {
        case .navigation(let step): handle(step)
        case .title(let title):
            change { $0.setTitle(title) }
            visit.setTitle(title)
        case .progress(let progress): change { $0.setProgress(progress) }
        case .crashLoop: if let url = page.url { fail(LoadFailure(url, cause: .crashed)) }
        case .windowRequested(let request):
            if let url = request.url { requestTab(url, from: request.topOrigin) }
        // The engine lets script close any page without an earlier history entry, even if the user opened it.
        case .closeRequested: if isOpenedByPage { onEvent(.closeRequested) }
        case .download(let event): handle(event)
        case .refused(let what, let refuser):
            if let request = UnsupportedRequest(refused: what, by: refuser) { onEvent(.refusedRequest(request)) }
        default: break
        }
    }
}
