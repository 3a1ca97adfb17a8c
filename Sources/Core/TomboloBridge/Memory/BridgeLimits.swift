import TomboloEngine

/// Limits on the resources of the app that a page may use through the bridge.
///
/// The defaults suit most apps; an app that needs more raises them. The memory that the app holds for a page consists
/// of waiting messages and attachments, arguments of running calls, stream values, unanswered script messages, and
/// records that the page has not accepted yet.
public struct BridgeLimits: Sendable, Hashable {
    /// Limit of calls and streams of one document whose handlers have not returned. Handlers of cancelled calls count
    /// until they return. Each call takes about 7 KB in addition to its argument, and a stream another 3 KB; this
    /// memory counts against ``pageBytes``.
    public var callsInFlight = 20_000
    /// Maximum length of the text of one argument, result, error of a page, event or stream value, in either direction,
    /// in UTF-8 bytes. The text is the JSON, including the long strings that a direct channel carries beside the JSON.
    public var textBytes = 16 << 20
    /// Limit of binary data (`Data`, `Uint8Array`) in one argument, result, event or stream value, in either direction,
    /// in bytes.
    public var binaryBytes = 128 << 20
    /// Limit of JSON values in one argument, result, error or stream value that a page sends. Each array element and
    /// each object member counts as one value. A value whose text has two bytes takes 24 bytes of memory or more.
    public var values = 2_000_000
    /// Limit of values in one scope of an argument (``ScopedArgument``). A call with more values fails with
    /// `limitExceeded`. The limit protects the main actor, which compares all values with grants before the handler
    /// runs; each path takes some system calls.
    public var scopeValues = 256
    /// Maximum nesting of arrays and objects, in either direction. A value above 1024 has the effect of 1024.
    public var depth = 512
    /// Limit of event names that one document may listen to.
    public var listeners = 10_000
    /// Limit of documents of one page that are connected at a time. Past the limit, a document in a frame is
    /// disconnected: the oldest one from the site with the most documents in frames. Documents with a grant are
    /// considered only if all documents in frames have one.
    public var documents = 1_000
    /// Limit of the memory that the app holds for all documents of a page together, in bytes. Past the limit, all
    /// documents of the page are disconnected.
    public var pageBytes = 256 << 20
    /// Limit of the memory that the app holds for one document without a grant, in bytes. Such a document may not send
    /// attachments. Past the limit, the document is disconnected. While Swift waits for a function or a stream of such
    /// a document, ``pageBytes`` applies to it instead, and it may send attachments. If the app cancels the function or
    /// stream, or revokes the document's last grant, this limit does not apply again immediately. It applies as soon as
    /// the document has confirmed that it has sent everything, but after ten seconds at the latest.
    public var ungrantedDocumentBytes = 64 << 10
    /// Limit of the memory that the app holds for all of a page's documents without a grant together, in bytes. The
    /// document that exceeds the limit is disconnected.
    public var ungrantedBytes = 16 << 20

    /// Creates limits with the default of each property.
    public init() {}
}
