import CAdwaita
import CGLib
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// Recording and restoring of a window.
extension BrowserWindow {
    /// The record of the window's tabs for the next start. For a closed window, these are the tabs that it had when it
    /// closed.
    var record: SessionWindow {
        if let lastRecord { return lastRecord }
        let shown = tabs.inOrder
        let records = shown.map { tab in
            SessionTab(
                address: tab.addressToKeep?.absoluteString ?? "", title: tab.state.title,
                state: PageHistory.record(of: tab.view))
        }
        let selected = shown.firstIndex { $0 === tab } ?? 0
        return SessionWindow(tabs: records, selected: selected, isPrivate: session.isPrivate)
    }

    /// Opens the tabs of a record. They replace a single empty tab; otherwise they are added after the others.
    func restore(_ record: SessionWindow) {
        let empty = tabs.count == 1 ? tab.flatMap { $0.state.content == .start && !$0.state.isLoading ? $0 : nil } : nil
        var opened: [BrowserTab] = []
        for saved in record.tabs {
            let tab = openTab(
                nil, isSelected: opened.isEmpty && empty != nil, loadsHome: false, isOpening: true, isLast: true)
            opened.append(tab)
            // Restoring the engine's history loads the page without the browser's checks. So the history is restored
            // only if there are no content rules to wait for, and if the site does not need the user's permission to
            // load without encryption. Otherwise the tab loads only the address.
            if let state = saved.state, !session.contentBlocking.isUsed,
                URL(string: saved.address).map(tab.mayShow) ?? true, PageHistory.restore(state, in: tab.view)
            {
                tab.requestedURL = URL(string: saved.address)
                continue
            }
            if let url = URL(string: saved.address), !saved.address.isEmpty {
                tab.go(to: url)
            } else {
                tab.change { $0.stay() }
            }
        }
        // A tab that the user has meanwhile opened stays selected.
        guard let empty, !opened.isEmpty else { return }
        tabs.close(empty)
        if opened.indices.contains(record.selected) { tabs.select(opened[record.selected]) }
    }

    /// Asks the user a question over the window.
    /// - Parameter prefersNo: Whether the Return key answers with no.
    /// - Returns: Whether the answer was yes.
    func ask(_ title: String, _ message: String, yes: String, no: String, prefersNo: Bool = false) async -> Bool {
        let content = AlertContent(
            title: title, message: message, buttons: [no, yes], defaultButton: prefersNo ? 0 : 1)
        weak var presented: AlertDialog?
        let ending = await withCheckedContinuation { continuation in
            let dialog = AlertDialog(content, over: window, closeLabel: no) { continuation.resume(returning: $0) }
            (confirmation, presented) = (dialog, dialog)
        }
        if confirmation === presented { confirmation = nil }
        return ending.button == 1
    }
}
