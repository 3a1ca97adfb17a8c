import TomboloEngine

/// How much one document may ask of the bridge. Generous: they stop a runaway or hostile page, not a busy one.
public struct BridgeLimits: Sendable, Hashable {
    /// Calls of one document that may be unanswered at a time.
    public var callsInFlight = 100_000
    /// The longest JSON text of one argument, result, event or value of a stream, in either direction, in UTF-8 bytes; and the most bytes that
    /// may be attached to it. A long text of a page counts as attached where there is a lane.
    public var payloadBytes = 256 << 20
    /// How deep arrays and objects may nest, in either direction; at most ``JSONValue/greatestMaximumDepth``.
    public var depth = 512
    /// Event names one document may listen to.
    public var listeners = 10_000
    /// Documents of one page that may be connected at a time. Beyond it the oldest frame of the origin that has most of
    /// them is disconnected.
    public var documents = 1_000
    /// The records that a document has sent, with what is attached, and that wait for their turn, in bytes. Beyond it the document is
    /// disconnected.
    public var backlogBytes = 512 << 20
    /// The records waiting for a document that does not take them, with what is attached, in bytes. Beyond it the document is disconnected.
    public var outboxBytes = 512 << 20

    /// The default limits.
    public init() {}
}
