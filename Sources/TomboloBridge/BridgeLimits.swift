import TomboloEngine

/// How much a page may ask of the bridge.
///
/// The defaults are what apps need; an app that needs more raises them. What a page makes the app hold is counted where it is held: messages and
/// attachments that wait, arguments of calls that run, values of streams, and records that the page does not take.
public struct BridgeLimits: Sendable, Hashable {
    /// Calls and streams of one document that may be unanswered at a time. Each takes about 5 KB and its argument of ``pageBytes``.
    public var callsInFlight = 20_000
    /// The longest text of one argument, result, event or value of a stream, in either direction, in UTF-8 bytes: its JSON and those of its strings
    /// that travel beside the JSON where there is a direct channel.
    public var textBytes = 16 << 20
    /// The most bytes (`Data`, `Uint8Array`) within one argument, result, event or value of a stream, in either direction.
    public var binaryBytes = 128 << 20
    /// The most values in one argument, result or value of a stream of a page: each element of an array and each member of an object is one. A value
    /// of two bytes of text takes 24 bytes or more in memory.
    public var values = 2_000_000
    /// How deep arrays and objects may nest, in either direction; at most ``JSONValue/maximumSupportedDepth``.
    public var depth = 512
    /// Event names one document may listen to.
    public var listeners = 10_000
    /// Documents of one page that may be connected at a time. Beyond it a frame is disconnected: one without a grant if there is any, and of those
    /// the oldest of the site that has most.
    public var documents = 1_000
    /// What all documents of a page together may make the app hold, in bytes. Beyond it all of them are disconnected.
    public var pageBytes = 256 << 20
    /// What one document may make the app hold that no grant names, in bytes, attachments not included, of which it may send none. Beyond it the
    /// document is disconnected. While Swift waits for a function or a stream of such a document, ``pageBytes`` holds for it.
    public var ungrantedDocumentBytes = 64 << 10
    /// What all such documents of a page together may make the app hold, in bytes. Beyond it the document that needs more is disconnected.
    public var ungrantedBytes = 16 << 20

    /// The default limits.
    public init() {}
}
