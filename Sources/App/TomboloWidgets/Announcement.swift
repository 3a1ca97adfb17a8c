#if os(Linux)
import CAdwaita
import CGTK
package import GLibRuntime

/// The priority of an announcement, which determines when a screen reader reads it.
package enum AnnouncementPriority: Int32, Sendable {
    /// At the end of the current sentence.
    case medium = 1
    /// Immediately, interrupting the current text.
    case high = 2
}

extension GObjectReference {
    /// Announces a text to screen readers, from the window that contains this widget.
    ///
    /// Screen readers do not read a GTK 4 label whose text changes, whatever its role. GTK supports announcements since
    /// version 4.14; with older versions nothing happens. GTK does not announce anything from a widget that no
    /// assistive technology has queried yet, such as a new label.
    ///
    /// - Returns: Whether the installed GTK supports announcements.
    @MainActor
    @discardableResult
    package func announce(_ text: String, _ priority: AnnouncementPriority = .medium) -> Bool {
        let speaker = window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) } ?? widget
        return tombolo_accessible_announce(speaker, text, priority.rawValue) != 0
    }
}
#endif
