import CAdwaita
import CWebKitGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// What a window had open, and has again.
extension BrowserWindow {
    /// What the next start may want back; of a window that is closed, what it had open then.
    var record: SessionWindow {
        if let lastRecord { return lastRecord }
        let shown = tabs.inOrder
        let records = shown.map { tab in
            SessionTab(
                address: tab.state.document?.absoluteString ?? "", title: tab.state.title,
                state: PageHistory.record(of: tab.view))
        }
        let selected = shown.firstIndex { $0 === tab } ?? 0
        return SessionWindow(tabs: records, selected: selected, isPrivate: session.isPrivate)
    }

    /// Opens the tabs of a record; an empty tab that stands alone gives its place to them.
    func restore(_ record: SessionWindow) {
        let empty = tabs.count == 1 ? tab.flatMap { $0.state.content == .start && !$0.state.isLoading ? $0 : nil } : nil
        var opened: [BrowserTab] = []
        for saved in record.tabs {
            let tab = openTab(nil, isSelected: opened.isEmpty, loadsHome: false)
            opened.append(tab)
            if let state = saved.state, !session.contentBlocking.isUsed, PageHistory.restore(state, in: tab.view) {
                continue
            }
            if let url = URL(string: saved.address), !saved.address.isEmpty { tab.go(to: url) }
        }
        if let empty, !opened.isEmpty { tabs.close(empty) }
        if opened.indices.contains(record.selected) { tabs.select(opened[record.selected]) }
    }

    /// Asks a question over the window.
    /// - Returns: Whether it was answered with yes.
    func ask(_ title: String, _ message: String, yes: String, no: String) async -> Bool {
        let content = AlertContent(title: title, message: message, buttons: [no, yes], defaultButton: 1)
        let ending = await withCheckedContinuation { continuation in
            question = AlertDialog(content, over: window, closeLabel: no) { continuation.resume(returning: $0) }
        }
        question = nil
        return ending.button == 1
    }
}
