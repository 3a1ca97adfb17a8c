import OrderedCollections
import TomboloBridge
import TomboloEngine
import TomboloTranscripts

/// The values of rows, without secrets. The oldest are dropped beyond a limit of their length.
struct JournalPayloads {
    /// The values of one row.
    struct Payload: Sendable, Encodable {
        var argument: JSONValue?
        var result: JSONValue?
        /// The latest values of a stream, or the latest progress values.
        var values: [JSONValue]?
        /// Whether values are missing: they were too long, too many, or too old.
        var isCut = false
        fileprivate(set) var byteCount = 0
    }

    /// Limit of all values, in bytes of their JSON.
    static let maximumBytes = 32 << 20
    /// Limit of one value, in bytes of its JSON.
    static let maximumValue = 64 << 10
    /// The number of values of a stream that are kept.
    static let latest = 20

    private var payloads: OrderedDictionary<Int, Payload> = [:]
    private var byteCount = 0

    subscript(row: Int) -> Payload? { payloads[row] }

    /// Adds a value to a row.
    /// - Parameter payload: The value, or nil if it was too long to be parsed.
    mutating func add(_ value: JSONValue?, byteCount count: Int, to row: Int, _ set: (inout Payload, JSONValue) -> Void)
    {
        var payload = payloads[row] ?? Payload()
        if let value {
            set(&payload, value)
            payload.byteCount += count
            byteCount += count
        } else {
            payload.isCut = true
        }
        payloads[row] = payload
        while byteCount > Self.maximumBytes, let oldest = payloads.elements.first, oldest.key != row {
            remove(oldest.key)
        }
    }

    mutating func remove(_ row: Int) {
        if let payload = payloads.removeValue(forKey: row) { byteCount -= payload.byteCount }
    }
}
