/// Limits of a page's texts in an event, and of the unread events in a sequence.
///
/// Needed because a page chooses its texts, and an app can keep events for any time.
package enum EventLimits {
    /// Limit of a title, the text of a dialog or a message, in UTF-8 bytes. A longer one is cut and ends with “…”.
    package static let maximumTextBytes = 4 << 10
    /// Limit of a URL in bytes. Of a longer one the scheme, host, port and the beginning of the path are kept; the path then ends with “…”.
    package static let maximumURLBytes = 16 << 10
    /// Limit of events that a sequence keeps until they are read; past it the oldest are dropped.
    package static let maximumUnreadEvents = 4_096
    /// Limit of these events in bytes; past it the oldest are dropped, except for the latest event.
    package static let maximumUnreadBytes = 16 << 20

    /// The name of the rule in ``PageEvent/refused(_:by:)``.
    static let longURLRule = "the limit of URLs in events (EventLimits.maximumURLBytes)"
}
