import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The row of one download in the list: its name, its state and its progress.
@MainActor
final class DownloadRow {
    /// The `GtkBox`.
    let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    var cancelled: @MainActor () -> Void = {}
    private let name = GObjectReference.label("", lines: 1, width: 40)
    private let state = GObjectReference.label("", lines: 2, width: 40)
    private let bar = owned(gtk_progress_bar_new())
    private let cancel: IconButton

    init(_ texts: BrowserTexts) {
        cancel = IconButton("process-stop-symbolic", texts[.cancelDownload])
        gtk_widget_add_css_class(state.widget, "dim-label")
        let column = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 3))
        gtk_widget_set_hexpand(column.widget, 1)
        for part in [name, state, bar] { column.append(part) }
        for part in [column, cancel.reference] { box.append(part) }
        cancel.pressed = { [weak self] in self?.cancelled() }
    }

    var text: String {
        [name, state].compactMap { String(copying: gtk_label_get_text($0.opaque)) }.joined(separator: ": ")
    }

    func show(_ item: DownloadItem, _ texts: BrowserTexts) {
        let isRunning = item.state == .running
        gtk_label_set_text(name.opaque, item.name)
        gtk_label_set_text(state.opaque, Self.stateText(item, texts))
        gtk_widget_set_visible(bar.widget, isRunning ? 1 : 0)
        gtk_widget_set_visible(cancel.reference.widget, isRunning ? 1 : 0)
        if let fraction = item.fraction {
            gtk_progress_bar_set_fraction(bar.opaque, fraction)
        } else if isRunning {
            gtk_progress_bar_pulse(bar.opaque)
        }
    }

    private static func stateText(_ item: DownloadItem, _ texts: BrowserTexts) -> String {
        switch item.state {
        case .running: texts[.downloadRunning, size(item.received), item.source]
        case .finished: texts[.downloadFinished, size(item.received), item.source]
        case .failed(let reason): texts[.downloadFailed, reason]
        case .cancelled: texts[.downloadCancelled]
        }
    }

    private static func size(_ bytes: Int) -> String { String(consuming: g_format_size(guint64(max(bytes, 0)))) ?? "" }
}
