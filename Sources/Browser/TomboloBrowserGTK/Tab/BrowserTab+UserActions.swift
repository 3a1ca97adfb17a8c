import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK
import TomboloWidgets

/// Actions of the user in a tab.
extension BrowserTab {
    /// Loads a page, if the rules allow it.
    /// - Parameter isTyped: Whether the user typed the address, or chose it while typing.
    func go(to url: URL, isTyped: Bool = false) {
        switch NavigationRule(insecureSites: session.insecureSites).decide(
            NavigationAction(url: url, isMainFrame: true))
        {
        case .show: break
        case .refuse(.insecure): return refuse(url)
        // This applies to every source of the URL, including other programs and session files.
        case .refuse, .requestConfirmationToOpenOutside:
            change { $0.stay() }
            return tell(.schemeNotShown(String((url.scheme ?? "").prefix(100))))
        }
        ask(isTyped: isTyped)
        requestedURL = url
        change { $0.ask(for: url) }
        load(url)
    }

    /// Whether a page may be loaded without asking the user.
    func mayShow(_ url: URL) -> Bool {
        NavigationRule(insecureSites: session.insecureSites).decide(NavigationAction(url: url, isMainFrame: true))
            == .show
    }

    /// The URL to record for the next start.
    var addressToKeep: URL? {
        if case .failure(let failure) = state.content { return failure.url }
        return state.document ?? requestedURL
    }

    private func ask(isTyped: Bool = false) {
        noteGesture()
        visit.ask(isTyped: isTyped)
    }

    /// Notes that the user has pressed a button or a key in the page, or requested a load.
    func noteGesture() { unsolicited.noteGesture() }

    /// Loads a page once the content rules are set. If several loads are waiting for the rules, only the last one
    /// starts.
    private func load(_ url: URL) {
        waiting?.cancel()
        guard !isPrepared else { return start(url) }
        waiting = Task {
            let lists = await session.contentBlocking.compiled()
            guard !Task.isCancelled else { return }
            try? await engine.setContentRules(lists)
            isPrepared = true
            start(url)
        }
    }

    private func start(_ url: URL) {
        if let opener, opener.target == nil {
            self.opener?.target = url
            return page.load(html: TabOpener.document, baseURL: opener.base)
        }
        opener = nil
        page.load(url)
        if let url = page.url { state.expect(url) }
    }

    func applySettings() {
        let settings = session.settings
        let engineSettings = webkit_web_view_get_settings(view.pointer(as: WebKitWebView.self))
        webkit_settings_set_zoom_text_only(engineSettings, settings.zoomsTextOnly ? 1 : 0)
        webkit_settings_set_auto_load_images(engineSettings, settings.reducedData == .images ? 0 : 1)
    }

    /// Changes the state of the tab, and updates the display.
    func change(_ body: (inout TabState) -> Void) {
        body(&state)
        show()
        onEvent(.changed)
    }

    func goBack() {
        var isBack = false
        change { isBack = $0.leaveFailure() }
        if !isBack { go(by: -1) }
    }

    /// Goes back by a negative number of pages, or forward by a positive one.
    func go(by steps: Int) {
        let list = page.backForwardList
        let items = steps < 0 ? list.back : list.forward
        // A request must not be noted unless a load follows, because the page's next load would otherwise count as the
        // user's.
        guard steps != 0, steps.magnitude <= items.count else { return }
        ask()
        change { $0.ask(toShowAgain: items[Int(steps.magnitude) - 1].url) }
        page.go(by: steps)
    }

    func goHome() {
        if let home = session.home { return go(to: home) }
        guard page.committedURL != nil, let url = URL(string: TabState.startAddress) else {
            // No document is loaded, so there is nothing to navigate. The tab may show an error page.
            page.stop()
            return change { $0.showStart() }
        }
        change { $0.ask(toShowAgain: url) }
        page.load(url)
    }

    /// Reloads the page. While an error page is shown, loads the failed URL again.
    func reload(bypassingCache: Bool = false) {
        if case .failure(let failure) = state.content { return go(to: failure.url) }
        ask()
        change { $0.ask(toShowAgain: page.url) }
        page.reload(bypassingCache: bypassingCache)
    }

    /// Handles a pull gesture, its key or its menu item.
    func pull() {
        if case .failure = state.content { return reload() }
        var isReload = false
        change { isReload = $0.pull() }
        guard isReload else { return }
        ask()
        change { $0.ask(toShowAgain: page.url) }
        page.reload()
    }

    func stop() { page.stop() }

    /// Changes the zoom of the page's site.
    /// - Parameter step: 1 or -1; nil resets the zoom to the standard level.
    func zoom(by step: Int?) {
        let origin = page.origin
        engine.zoom =
            switch step {
            case nil: session.zoom.reset(origin)
            case 1?: session.zoom.zoomIn(origin)
            case _?: session.zoom.zoomOut(origin)
            }
    }

    /// Opens the web inspector.
    func inspect() {
        webkit_web_inspector_show(webkit_web_view_get_inspector(view.pointer(as: WebKitWebView.self)))
    }

    /// Gives the keyboard focus to the displayed widget.
    func focus() { gtk_widget_grab_focus(shownWidget.widget) }

    /// Closes the tab permanently.
    func close() {
        isClosed = true
        waiting?.cancel()
        visit.end()
        if let document = state.document { session.leave(Origin(of: document)) }
        dialogs.dismiss()
        internalView?.close()
        gtk_stack_remove(stack.opaque, engine.widget.widget)
        session.downloads.close(page: number, engine)
        page.close()
    }
}
