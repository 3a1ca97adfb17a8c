import CAdwaita
import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK
import TomboloWidgets

/// A tab: a page of the web, the browser's own page over it where there is none, and the sign of loading.
@MainActor
final class BrowserTab {
    /// What the window has to know of.
    enum Event {
        /// What it shows has changed.
        case changed
        /// A person is to be told something, once they look at the tab.
        case alert
        /// Its page wants another tab.
        case wantsTab(URL, from: Origin)
        /// Its page wants to be closed, and is one that another page opened.
        case wantsClose
        /// A load of its page, or of a frame in it, was left undone for want of encryption.
        case refused(URL)
        /// Windows of its page were not opened.
        case blockedWindows
        /// Its page wants what is not done without a person.
        case refusedRequest(UnsupportedRequest)
        case downloadStarted(String)
        case downloadFinished(String)
    }

    /// What it shows.
    var state: TabState
    let page: Page
    /// The `GtkOverlay` that fills the tab.
    let widget = owned(gtk_overlay_new())
    var heard: @MainActor (Event) -> Void = { _ in }

    let session: BrowserSession
    let texts: BrowserTexts
    let dialogs: TabDialogs
    var popups: PopupPolicy
    /// Whether windows were not opened while nobody looked.
    var hasUntoldWindows = false
    /// What a person has not been told yet.
    var unseenAlert: BrowserAlert?
    /// Whether a question of the browser's is open about the page; another one is answered with no.
    var isAsking = false
    /// What the page did by itself, since the person last did something in it.
    var unbidden = Unbidden()
    /// Its number among the pages whose downloads are listed.
    var number = 0

    /// Whether a page or a driver has opened the tab, which may close it then.
    let isOpenedByPage: Bool
    let engine: GTKPage
    let stack = owned(gtk_stack_new())
    private let spinner: LoadingSpinner
    var internalView: InternalView?
    private var pullWatch: PullWatch?
    var frameWatch: FrameWatch?
    let visit: Visit
    /// Whether the engine knows what is not to be loaded.
    var isPrepared = true
    var waiting: Task<Void, Never>?
    /// What was asked for before the first page came.
    var asked: URL?
    var isClosed = false
    /// The page that opened the tab, until its load has begun in the opener's name.
    var opener: TabOpener?

    /// - Parameter isOpening: Whether ``go(to:isTyped:)`` follows at once. The start page is a page with a process of its own, which is not
    ///   made to be shown for a moment.
    init(in session: BrowserSession, _ texts: BrowserTexts, isOpening: Bool = false, isOpenedByPage: Bool = false) {
        self.session = session
        self.isOpenedByPage = isOpenedByPage || session.automation != nil
        self.texts = texts
        visit = Visit(in: session)
        var options = GTKPageOptions()
        options.developerTools = true
        // Its pages have nothing to say to Swift.
        options.allowsDirectChannel = false
        if let automation = session.automation {
            engine = GTKPage(automation: automation, options: options)
            // A driver sees the engine's own pages, and nothing that lies over them.
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
        frameWatch = FrameWatch(page)
        dialogs.isFromSiteItself = { [weak self] in self?.frameWatch?.hasForeignFrames == false }
        show()
    }

    /// The page's `WebKitWebView`.
    var view: GObjectReference { engine.widget }

    // MARK: What is shown

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

    /// The view of the browser's own pages; made when one is first shown.
    private var ownView: InternalView {
        if let internalView { return internalView }
        let view = InternalView(in: session, texts) { [weak self] request in self?.answer(request) }
        gtk_stack_add_child(stack.opaque, view.widget.widget)
        internalView = view
        return view
    }

    /// Its process is not kept for the next time that it may be shown.
    private func dropOwnView() {
        guard let view = internalView else { return }
        internalView = nil
        // GTK would give the keyboard to the next best widget, which is the address field.
        let hadFocus = gtk_widget_get_focus_child(stack.widget) == view.widget.widget
        gtk_stack_set_visible_child(stack.opaque, engine.widget.widget)
        if hadFocus { gtk_widget_grab_focus(engine.widget.widget) }
        gtk_stack_remove(stack.opaque, view.widget.widget)
        view.close()
    }

    private func answer(_ request: InternalView.Request) {
        switch (request, state.content) {
        case (.open(let url), .start): go(to: url)
        // A button of a page that gave way meanwhile is about another failure.
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
        // The end of a load that closing has ended would have the start page made.
        guard !isClosed else { return }
        switch event {
        case .navigation(let step): hear(step)
        case .title(let title):
            change { $0.setTitle(title) }
            visit.setTitle(title)
        case .progress(let progress): change { $0.setProgress(progress) }
        case .crashLoop: if let url = page.url { fail(LoadFailure(url, cause: .crashed)) }
        case .wantsWindow(let request): if let url = request.url { heard(.wantsTab(url, from: request.topOrigin)) }
        // The engine lets script close any page that has been nowhere before.
        case .wantsClose: if isOpenedByPage { heard(.wantsClose) }
        case .download(let event): hear(event)
        case .refused(let what, let refuser):
            if let request = UnsupportedRequest(refused: what, by: refuser) { heard(.refusedRequest(request)) }
        default: break
        }
    }
}
