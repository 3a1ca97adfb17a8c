import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// A window of the browser: the address bar above, the page, and the navigation bar below.
@MainActor
final class BrowserWindow {
    /// The events that the browser handles.
    enum Event {
        /// The user requests a new window.
        case windowRequested(isPrivate: Bool)
        /// The user requests to close all windows.
        case quitRequested
        /// The tabs, or their displayed state, have changed.
        case changed
        /// The window has closed.
        case closed
    }

    /// The `AdwWindow`.
    let reference: GObjectReference
    let tabs = TabStrip()
    let session: BrowserSession
    let texts: BrowserTexts
    private let parts: WindowParts
    var onEvent: @MainActor (Event) -> Void = { _ in }
    private var keys: [Shortcuts] = []
    private var connections: [SignalConnection] = []
    private(set) var isClosed = false
    private(set) var lastRecord: SessionWindow?
    var suggesting: Task<Void, Never>?
    /// The dialog in which the browser asks the user a question over the window; nil if none is open.
    var confirmation: AlertDialog?
    var pageList: PageList?
    var downloadsWindow: DownloadsWindow?
    var settingsWindow: SettingsWindow?
    private(set) lazy var toasts = Toasts(parts.toasts)
    /// Returns the number of running downloads that closing the window would cancel.
    var downloadsAtStake: @MainActor () -> Int = { 0 }
    /// The addresses of closed tabs, the most recent one last.
    var closedTabs: [URL] = []

    /// Creates a window without a tab.
    init(in session: BrowserSession, _ texts: BrowserTexts, size: (width: Int, height: Int)) {
        self.session = session
        self.texts = texts
        // GTK owns the initial reference of a new window, until the window is destroyed.
        reference = GObjectReference(retaining: UnsafeMutableRawPointer(adw_window_new()))
        parts = WindowParts(reference, tabs, texts, isPrivate: session.isPrivate)
        gtk_window_set_default_size(window, Int32(clamping: size.width), Int32(clamping: size.height))
        gtk_widget_set_size_request(reference.widget, 320, 240)
        if session.isPrivate { gtk_widget_add_css_class(reference.widget, "tombolo-private") }
        parts.act { [weak self] in self?.perform($0) }
        tabs.onEvent = { [weak self] in self?.handle($0) }
        tabs.accepts = { [weak session] in $0.session === session }
        fullScreen.entered = { [weak self] in
            if let self { toasts.show(fullScreenHint, isUrgent: true) }
        }
        find.closed = { [weak self] in self?.tab?.focus() }
        connections = [
            SignalConnection(
                reference.pointer, "close-request",
                answering: { [weak self] _ in
                    self?.confirmClose()
                    return .boolean(true)
                })
        ]
        if let marking = TextScale.mark(reference) { connections.append(marking) }
        keys = WindowKeys.make(for: reference.widget) { [weak self] in self?.performForKey($0) ?? false }
    }

    var window: UnsafeMutablePointer<GtkWindow> { reference.pointer(as: GtkWindow.self) }
    var address: AddressBar { parts.address }
    var navigation: NavigationBar { parts.navigation }
    var alerts: WindowAlerts { parts.alerts }
    var find: FindBar { parts.find }
    var menu: WindowMenu { parts.menu }
    var fullScreen: FullScreen { parts.fullScreen }

    /// The title of the window.
    var title: String { String(copying: gtk_window_get_title(window)) ?? "" }

    var tab: BrowserTab? { tabs.selected }

    /// Performs the action of a keyboard shortcut. While a dialog of the selected tab is shown within the window,
    /// shortcuts have no effect, so that the dialog receives the keys.
    func performForKey(_ action: WindowAction) -> Bool { tombolo_alert_is_within(window) == 0 && perform(action) }

    func present() { gtk_window_present(window) }

    /// Opens a tab. Without a URL, the tab shows the home page or the start page, and the address field gets the
    /// keyboard focus.
    /// - Parameters:
    ///   - isOpening: Whether the caller loads a page into it at once.
    ///   - opener: The origin of the page that opened the tab; nil if the user opened it.
    ///   - isLast: Whether the tab is added after all others, instead of after the selected one.
    @discardableResult
    func openTab(
        _ url: URL? = nil, isSelected: Bool = true, loadsHome: Bool = true, isOpening: Bool = false,
        isLast: Bool = false, opener: Origin? = nil
    ) -> BrowserTab {
        let page = url ?? (loadsHome ? session.home : nil)
        let tab = BrowserTab(in: session, texts, isOpening: isOpening || page != nil, isOpenedByPage: opener != nil)
        tab.opener = opener.map { TabOpener(origin: $0) }
        listen(to: tab)
        tabs.add(tab, isSelected: isSelected, isLast: isLast)
        if let page { tab.go(to: page) }
        show(tab)
        if isSelected { if url == nil { address.focus() } else { tab.focus() } }
        return tab
    }

    /// Asks the user whether to cancel running downloads, and calls `end` if the user agrees. If no download is
    /// running, calls `end` at once.
    func confirm(endOf running: Int, then end: @escaping @MainActor () -> Void) {
        guard running > 0 else { return end() }
        guard confirmation == nil else { return }
        Task {
            let isWanted = await ask(
                texts[.endDownloadsTitle], texts[.endDownloadsMessage, "\(running)"], yes: texts[.endDownloads],
                no: texts[.keepDownloading], prefersNo: true)
            if isWanted, !isClosed { end() }
        }
    }

    /// Closes the window, if the user agrees to cancel its running downloads.
    func confirmClose() { confirm(endOf: downloadsAtStake()) { [weak self] in self?.close() } }

    /// Closes a tab. The window closes with the last one.
    func close(_ tab: BrowserTab) {
        confirm(endOf: tabs.count == 1 ? downloadsAtStake() : 0) { [weak self] in self?.tabs.close(tab) }
    }

    /// Closes the window and all of its tabs.
    func close() {
        guard !isClosed else { return }
        lastRecord = record
        isClosed = true
        suggesting?.cancel()
        connections = []
        keys = []
        tabs.closeAll()
        pageList?.close()
        downloadsWindow?.close()
        settingsWindow?.close()
        Popovers.close(in: reference)
        gtk_window_destroy(window)
        onEvent(.closed)
    }

    /// The hint on how to leave full screen, with the site of the page that fills it.
    private var fullScreenHint: String {
        guard let tab, tab.state.content == .page, let site = DisplaySite(tab.page.origin) else {
            return texts[.fullScreenHint]
        }
        return texts[.siteFullScreenHint, site.text]
    }

    // MARK: Events

    private func listen(to tab: BrowserTab) {
        tab.onEvent = { [weak self, weak tab] event in
            if let self, let tab { handle(event, from: tab) }
        }
    }

    private func handle(_ event: TabStrip.Event) {
        switch event {
        case .selected(let tab):
            find.close()
            if let tab {
                show(tab)
                address.hideSuggestions()
                if let alert = tab.takeUnseenAlert() { alerts.show(alert) }
                if tab.hasUnreportedWindows { reportBlockedWindows(of: tab) }
            }
        case .closed(let tab):
            if let url = tab.state.document, !session.isPrivate { closedTabs.append(url) }
            if tabs.count == 0 { close() } else { onEvent(.changed) }
        case .arrived(let tab):
            listen(to: tab)
            show(tab)
            onEvent(.changed)
        case .emptied: close()
        }
    }

    private func handle(_ event: BrowserTab.Event, from tab: BrowserTab) {
        switch event {
        case .changed:
            show(tab)
            onEvent(.changed)
        case .alert: if tab === self.tab, let alert = tab.takeUnseenAlert() { alerts.show(alert) }
        case .tabRequested(let url, let opener): openTab(url, opener: opener)
        case .refused(let url):
            guard tab === self.tab else { return }
            toasts.show(texts[.refusedInsecure, LoadFailure(url, cause: .insecure).site], button: texts[.open]) {
                [weak tab] in tab?.refuse(url)
            }
        case .closeRequested: close(tab)
        case .blockedWindows:
            if tab === self.tab { reportBlockedWindows(of: tab) } else { tab.hasUnreportedWindows = true }
        case .refusedRequest(.printing):
            guard tab === self.tab else { return }
            toasts.show(texts[.printRequested], .printing, button: texts[.print]) { [weak self, weak tab] in
                // Prints only if the tab that sent the request is still selected.
                if let self, let tab, tab === self.tab { perform(.print) }
            }
        case .refusedRequest(.credentials(let host)):
            if tab === self.tab { toasts.show(texts[.signInRequired, DisplayText.line(host)], .signIn) }
        case .refusedRequest(.redirect): break
        case .downloadStarted(let name): toasts.show(texts[.downloadStarted, DisplayText.line(name)])
        case .downloadFinished(let name):
            toasts.show(texts[.downloadDone, DisplayText.line(name)], button: texts[.downloads]) { [weak self] in
                self?.perform(.showDownloads)
            }
        }
    }

    private func reportBlockedWindows(of tab: BrowserTab) {
        tab.hasUnreportedWindows = false
        guard tab.popups.blockedCount > 0 else { return }
        toasts.show(texts[.blockedWindows, "\(tab.popups.blockedCount)"], .blockedWindows, button: texts[.open]) {
            [weak tab] in
            tab?.openBlockedWindows()
        }
    }

    private func show(_ tab: BrowserTab) {
        let name = tabTitle(tab)
        tabs.show(name.text, isLoading: tab.state.isLoading, of: tab)
        guard tab === self.tab else { return }
        gtk_window_set_title(window, session.isPrivate ? texts[.privateWindow, name.isolated] : name.text)
        address.show(tab.state, texts)
        navigation.show(tab.state, tab.page.backForwardList)
    }

    func tabTitle(_ tab: BrowserTab) -> DisplayTitle {
        // Before the first document, the title is the host of the requested URL.
        let host = tab.state.document == nil ? tab.page.url?.host : tab.page.origin.host
        return switch tab.state.content {
        case .start: DisplayTitle(texts[.startTitle])
        case .failure: DisplayTitle(texts[.pageNotFound])
        case .page: DisplayTitle(tab.state.title, host: host.map { DisplayHost($0).text } ?? "")
        }
    }
}
