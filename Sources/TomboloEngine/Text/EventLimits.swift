/// How much of a page's texts an event keeps, and how many events a sequence keeps that is not read.
///
/// A page chooses its texts, and an app keeps events for as long as it likes.
public enum EventLimits {
    /// UTF-8 bytes of a title, the text of a dialog, a message. What is longer is cut and ends with “…”.
    public static let maximumTextBytes = 4 << 10
    /// Bytes of a URL. Of a longer one scheme, host, port and the beginning of the path are kept, which ends with “…”.
    public static let maximumURLBytes = 16 << 10
    /// Events that a sequence keeps until they are taken; beyond it the oldest are lost.
    public static let maximumUnreadEvents = 4_096
    /// Bytes that these events may take; beyond it the oldest are lost, but for the latest.
    public static let maximumUnreadBytes = 16 << 20

    /// Names the rule in ``PageEvent/refused(_:by:)``.
    static let longURLRule = "the limit of URLs in events (EventLimits.maximumURLBytes)"
}
