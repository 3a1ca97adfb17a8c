#if os(Linux)
import CAdwaita
import CWebKitGTK
package import GLibRuntime

/// How soon a screen reader reads an announcement out.
package enum AnnouncementPriority: Int32, Sendable {
    /// At the end of the sentence that is being read.
    case medium = 1
    /// At once, in place of what is being read.
    case high = 2
}

extension GObjectReference {
    /// Announces a text to screen readers, from the window that this widget is in.
    ///
    /// No screen reader reads out a label of GTK 4 whose text changes, whatever the label's role. GTK announces since version 4.14; with older
    /// versions nothing happens. It announces nothing from a widget that no assistive technology has asked about, as of a label that has just been made.
    ///
    /// - Returns: Whether the GTK that runs can announce.
    @MainActor
    @discardableResult
    package func announce(_ text: String, _ priority: AnnouncementPriority = .medium) -> Bool {
        let speaker = window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) } ?? widget
        return tombolo_accessible_announce(speaker, text, priority.rawValue) != 0
    }
}
#endif
