import TomboloEngine

/// Limits on what a page may use of the bridge.
///
/// The defaults suit apps; an app that needs more raises them. The memory that a page makes the app hold is counted
/// where it is held: waiting messages and attachments, arguments of running calls, values of streams, and records that
/// the page does not accept.
public struct BridgeLimits: Sendable, Hashable {
    /// Limit of calls and streams of one document that are unanswered at a time. Each takes about 5 KB and its argument
    /// of ``pageBytes``.
    public var callsInFlight = 20_000
    /// Maximum length of the text of one argument, result, event or value of a stream, in either direction, in UTF-8
    /// bytes: its JSON, and those of its strings that travel beside the JSON where there is a direct channel.
    public var textBytes = 16 << 20
    /// Limit of bytes (`Data`, `Uint8Array`) within one argument, result, event or value of a stream, in either
    /// direction.
    public var binaryBytes = 128 << 20
    /// Limit of values in one argument, result or stream value of a page: each element of an array and each member of
    /// an object is one. A value of two bytes of text takes 24 bytes or more in memory.
    public var values = 2_000_000
    /// Maximum nesting of arrays and objects, in either direction; at most 1024.
    public var depth = 512
    /// Limit of event names that one document may listen to.
    public var listeners = 10_000
    /// Limit of documents of one page that are connected at a time. Beyond it a frame is disconnected: one without a
    /// grant if there is any, and of those the oldest of the site that has most.
    public var documents = 1_000
    /// Limit of the memory that all documents of a page together may make the app hold, in bytes. Beyond it all of them
    /// are disconnected.
    public var pageBytes = 256 << 20
    /// Limit of the memory that one document without a grant may make the app hold, in bytes. Attachments are not
    /// included: it may send none. Beyond the limit it is disconnected. While Swift waits for a function or a stream of
    /// such a document, ``pageBytes`` applies to it.
    public var ungrantedDocumentBytes = 64 << 10
    /// Limit of the memory that all such documents of a page together may make the app hold, in bytes. Beyond it the
    /// document that needs more is disconnected.
    public var ungrantedBytes = 16 << 20

    /// Makes limits with the default of each property.
    public init() {}
}
