/// Limits of the texts in a page's events, and of the unread events in a sequence.
///
/// They bound memory, since a page determines the length of its texts, and an app can keep events for any length of
/// time.
package enum EventLimits {
    /// Limit of a title, the text of a dialog or a message, in UTF-8 bytes. A longer text is cut and ends with “…”.
    package static let maximumTextBytes = 4 << 10
    /// Limit of a URL in bytes. A longer URL is reduced to its scheme, host, port and the beginning of its path, which then ends
    /// with “…”.
    package static let maximumURLBytes = 16 << 10
    /// Limit of the unread events of a sequence. Past it the oldest events are dropped.
    package static let maximumUnreadEvents = 4_096
    /// Limit of the unread events of a sequence, in bytes. Past it the oldest events are dropped, except for the latest event.
    package static let maximumUnreadBytes = 16 << 20

    /// The name, in ``PageEvent/refused(_:by:)``, of the rule that refuses a new window whose URL is longer than
    /// `maximumURLBytes`.
    static let longURLRule = "the limit of URLs in events (EventLimits.maximumURLBytes)"
}
