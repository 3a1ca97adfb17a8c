#if os(Linux)
import CAdwaita
package import GLibRuntime

/// How soon a screen reader reads an announcement out.
package enum AnnouncementPriority: Int32, Sendable {
    /// At the end of the sentence that is being read.
    case medium = 1
    /// At once, in place of what is being read.
    case high = 2
}

extension GObjectReference {
    /// Has a screen reader read a text out, as part of this widget.
    ///
    /// The text of a label that changes is read out by no screen reader of GTK 4, whatever role the label has. GTK announces since version 4.14; with
    /// older versions nothing is read out.
    ///
    /// - Returns: Whether the GTK that runs can announce.
    @MainActor
    @discardableResult
    package func announce(_ text: String, _ priority: AnnouncementPriority = .medium) -> Bool {
        tombolo_accessible_announce(widget, text, priority.rawValue) != 0
    }
}
#endif
