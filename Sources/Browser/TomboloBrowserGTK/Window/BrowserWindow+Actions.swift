import CGLib
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// Actions of the user, from any button, key or menu.
extension BrowserWindow {
    /// Performs an action.
    /// - Returns: Whether the action had an effect.
    @discardableResult
    func perform(_ action: WindowAction) -> Bool {
        switch action {
        case .newTab: openTab()
        case .newWindow: onEvent(.windowRequested(isPrivate: session.isPrivate))
        case .newPrivateWindow: onEvent(.windowRequested(isPrivate: true))
        case .closeWindow: confirmClose()
        case .quit: onEvent(.quitRequested)
        case .reopenTab:
            guard let url = closedTabs.popLast() else { return false }
            openTab(url)
        case .fullScreen: fullScreen.toggle()
        case .leaveFullScreen:
            guard fullScreen.isOn else { return false }
            fullScreen.leave()
        case .openMenu: menu.open()
        case .showDownloads:
            downloadsWindow?.close()
            downloadsWindow = DownloadsWindow(session.downloads, over: window, texts)
        case .showHistory: showList { .history($0, $1, failed: $2) }
        case .showBookmarks: showList { .bookmarks($0, $1, failed: $2) }
        case .showSettings:
            settingsWindow?.close()
            settingsWindow = SettingsWindow(session, over: window, texts)
        case .showPermissions: show(.permissions(of: session, texts))
        case .nextTab: tabs.selectNext(by: 1)
        case .previousTab: tabs.selectNext(by: -1)
        default:
            guard let tab else { return false }
            return perform(action, in: tab)
        }
        return true
    }

    private func perform(_ action: WindowAction, in tab: BrowserTab) -> Bool {
        switch action {
        case .go(let text): go(to: text, in: tab)
        case .choose(let url):
            tab.go(to: url, isTyped: true)
            tab.focus()
        case .type(let text):
            tab.change { $0.type(text) }
            suggest(for: text)
        case .bookmark: bookmark(tab)
        case .openBlocked: tab.openBlockedWindows()
        case .focusAddress: address.focus()
        case .addressFocused: tab.change { $0.focusAddress() }
        case .addressLeft: tab.change { $0.leaveAddress() }
        case .restoreAddress: restoreAddress(of: tab)
        case .back: tab.goBack()
        case .forward: tab.go(by: 1)
        case .goBy(let steps): tab.go(by: steps)
        case .home: tab.goHome()
        case .reload: tab.reload()
        case .reloadPastCaches: tab.reload(bypassingCache: true)
        case .pull: tab.pull()
        case .stop:
            guard tab.state.isLoading else { return false }
            tab.stop()
        case .closeTab: close(tab)
        case .find: find.open(for: tab.view)
        case .zoomIn: tab.zoom(by: 1)
        case .zoomOut: tab.zoom(by: -1)
        case .zoomReset: tab.zoom(by: nil)
        // These actions apply to the web page, which is hidden while the start page or the error page is shown.
        case .print, .pageSource, .inspect:
            guard tab.state.content == .page else { return false }
            look(into: tab, action)
        default: return false
        }
        return true
    }

    private func go(to text: String, in tab: BrowserTab) {
        let engine = session.settings.searchEngine
        let typed = TypedAddress(text, searches: engine != nil)
        if let alert = BrowserAlert(typed, as: text) { return alerts.show(alert) }
        switch typed {
        case .page(let url): tab.go(to: url, isTyped: true)
        case .search(let words): if let url = engine?.url(for: words) { tab.go(to: url) }
        case .nothing, .unusable: return
        }
        tab.focus()
    }

    private func suggest(for text: String) {
        suggesting?.cancel()
        guard let library = session.library, !text.isEmpty else { return address.suggestions.hide() }
        suggesting = Task {
            let completion = await library.completion.completion(of: text, edit: .pasted)
            // If the user has continued to type, only the suggestions for the newer text are shown.
            guard !Task.isCancelled, !isClosed, address.text == completion.text else { return }
            address.suggestions.show(tab?.state.field.typed == nil ? [] : completion.suggestions)
        }
    }

    private func bookmark(_ tab: BrowserTab) {
        guard tab.state.content == .page, let url = tab.state.document, let library = session.library else { return }
        let title = tab.state.title
        Task {
            do {
                if try await library.isBookmarked(url) {
                    try await library.removeBookmark(url)
                    toasts.show(texts[.bookmarkRemoved])
                } else if try await library.addBookmark(url, title: title) {
                    toasts.show(texts[.bookmarkAdded])
                }
            } catch {
                alerts.show(.bookmarkNotKept)
            }
        }
    }

    private func showList(
        _ source: (BrowsingLibrary, BrowserTexts, @escaping PageList.Source.Failed) -> PageList.Source
    ) {
        guard let library = session.library else { return }
        show(
            source(library, texts) { [weak self] error in
                if let alert = BrowserAlert(error) { self?.alerts.show(alert) }
            })
    }

    private func show(_ source: PageList.Source) {
        pageList?.close()
        let list = PageList(source, over: window, texts)
        list.chosen = { [weak self, weak list] url in
            self?.openTab(url)
            list?.close()
        }
        pageList = list
    }

    private func look(into tab: BrowserTab, _ action: WindowAction) {
        switch action {
        case .print: PagePrinting(tab.view).run(over: window)
        case .pageSource: showSource(of: tab)
        default: tab.inspect()
        }
    }

    private func showSource(of tab: BrowserTab) {
        let title = texts[.sourceOf, tabTitle(tab).isolated]
        Task {
            guard let text = try? await PageSource.text(of: tab.view), !isClosed else { return }
            openTab(loadsHome: false, isOpening: true).page.load(html: PageSource.page(showing: text, title: title))
        }
    }

    private func restoreAddress(of tab: BrowserTab) {
        var wasTyped = false
        tab.change { wasTyped = $0.restoreAddress() }
        if wasTyped { address.focus() } else { tab.focus() }
    }
}
