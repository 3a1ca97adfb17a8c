import DequeModule
import TomboloBridge
import TomboloEngine

/// The values of rows, without secrets. Past a memory limit, the oldest are dropped.
struct JournalPayloads {
    /// The values of one row.
    struct Payload: Sendable, Encodable {
        var argument: JSONValue?
        var result: JSONValue?
        /// The latest values of a stream, or the latest progress values.
        var values: [JSONValue]?
        /// Whether values are missing because they were too long, too many at once, or too old.
        var isCut = false
    }

    /// Limit of the estimated memory of all values, in bytes.
    static let maximumBytes = 32 << 20
    /// Limit of one value, in bytes of its JSON.
    static let maximumValue = 64 << 10
    /// The number of values of a stream that are kept.
    static let latest = 20

    private var payloads: [Int: Payload] = [:]
    private var sizes: [Int: Int] = [:]
    /// The rows with values, the oldest first.
    private var order: Deque<Int> = []
    private(set) var byteCount = 0

    subscript(row: Int) -> Payload? { payloads[row] }

    /// Adds a value to a row.
    /// - Parameters:
    ///   - value: The value; nil if it was too long to be parsed.
    ///   - size: An estimate of its memory, in bytes.
    mutating func add(_ value: JSONValue?, size: Int, to row: Int, _ set: (inout Payload, JSONValue) -> Void) {
        if payloads[row] == nil { order.append(row) }
        var payload = payloads[row] ?? Payload()
        if let value { set(&payload, value) } else { payload.isCut = true }
        payloads[row] = payload
        if value != nil {
            // Only the latest values of a stream are kept, so the estimate is limited to that number of values.
            let old = sizes[row, default: 0]
            let new = payload.values == nil ? old + size : min(old + size, Self.latest * Self.maximumValue)
            sizes[row] = new
            byteCount += new - old
        }
        while byteCount > Self.maximumBytes, let oldest = order.first, oldest != row { remove(oldest) }
    }

    /// Removes the values of a row. Fast for the oldest row.
    mutating func remove(_ row: Int) {
        guard payloads.removeValue(forKey: row) != nil else { return }
        byteCount -= sizes.removeValue(forKey: row) ?? 0
        if order.first == row { order.removeFirst() } else { order.removeAll { $0 == row } }
    }

    /// Keeps the values of some rows, under new numbers, and removes the others.
    mutating func keep(_ numbers: [Int: Int]) {
        var kept = JournalPayloads()
        for row in order {
            guard let number = numbers[row] else { continue }
            kept.order.append(number)
            kept.payloads[number] = payloads[row]
            kept.sizes[number] = sizes[row]
            kept.byteCount += sizes[row] ?? 0
        }
        self = kept
    }
}
