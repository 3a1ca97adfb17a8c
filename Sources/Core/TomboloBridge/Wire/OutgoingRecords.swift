import DequeModule
import OrderedCollections
import TomboloEngine

/// Records on their way to a document, stored in texts of many records, with their attachments.
///
/// The length of a text is limited, because a single text with all records that a document does not take would need
/// three times its size while it grows.
struct OutgoingRecords {
    /// The text that records are appended to.
    private var content = AttachedText()
    /// The full texts before `content`.
    private var full: Deque<AttachedText> = []
    private var fullByteCount = 0

    /// Length at which a text is full, in bytes. The last record of a text may exceed this length.
    private static let fullText = 32 << 10
    /// Storage that is reserved for the last record of a text, which usually fits into it.
    private static let recordRoom = 2 << 10
    /// Limit of the storage that is kept for later records, in bytes.
    private static let keptStorage = 8 << 10
    /// Limit of the length of a text that is copied to release its unused storage. Longer texts keep their unused
    /// storage.
    private static let copiedText = 256 << 10

    var isEmpty: Bool { content.utf8.isEmpty && full.isEmpty }

    /// The number of bytes that the texts and their attachments take.
    ///
    /// `shared` is the storage that is reserved for the next records, and `messages` is everything else. The unused
    /// storage of a long text counts as `messages`: it can be as large as the text, and is kept when the text ends.
    var memoryUse: (messages: Int, shared: Int) {
        let texts = fullByteCount + content.byteCount
        let unused = content.utf8.capacity - content.utf8.count
        return content.utf8.count > Self.copiedText ? (texts + unused, 0) : (texts, unused)
    }

    /// The memory of a text with its unused storage, in bytes.
    private static func heldBytes(of text: AttachedText) -> Int {
        text.byteCount + text.utf8.capacity - text.utf8.count
    }

    /// Removes and returns the first text.
    mutating func take() -> AttachedText {
        if let first = full.popFirst() {
            fullByteCount -= Self.heldBytes(of: first)
            return first
        }
        var taken = AttachedText()
        swap(&taken, &content)
        return taken
    }

    /// Appends all records of `records`, and empties it.
    mutating func append(_ records: inout OutgoingRecords) {
        endFullText()
        // Long records are moved instead of copied.
        if records.memoryUse.messages >= Self.fullText { endText() }
        full += records.full
        fullByteCount += records.fullByteCount
        (records.full, records.fullByteCount) = ([], 0)
        if content.utf8.isEmpty {
            swap(&content, &records.content)
        } else {
            separate()
            content.utf8.append(contentsOf: records.content.utf8)
            content.attachments += records.content.attachments
            records.content.utf8.removeAll(keepingCapacity: true)
            records.content.attachments = []
        }
        // Small storage is kept for the next record. It does not count as held memory.
        if records.content.utf8.capacity > Self.keptStorage { records.content.utf8 = [] }
    }

    /// Appends a result. `write` appends its JSON. If `write` throws, the record is removed.
    mutating func result(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try value(UInt8(ascii: "r"), id, write)
    }

    /// Appends a progress value of a call, in the same way as ``result(_:_:)``.
    mutating func progress(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try value(UInt8(ascii: "p"), id, write)
    }

    private mutating func value(
        _ kind: UInt8, _ id: UInt64, _ write: (inout AttachedText) throws -> Void
    ) rethrows {
        endFullText()
        let mark = content.mark
        begin(kind, id)
        let payload = content.utf8.count
        content.utf8.append(Wire.fieldSeparator)
        do {
            try write(&content)
            // A result without a value has no field for the JSON in its record.
            if content.utf8.count == payload + 1 { content.utf8.removeLast() }
        } catch {
            content.truncate(to: mark)
            throw error
        }
    }

    mutating func failure(_ id: UInt64, _ error: TomboloError) {
        begin(UInt8(ascii: "e"), id)
        field(error.wireText.utf8)
    }

    mutating func event(_ name: String, _ payload: AttachedText?) {
        separate()
        content.utf8.append(UInt8(ascii: "v"))
        field(name.utf8)
        if let payload { field(payload) }
    }

    mutating func call(_ id: UInt64, _ name: String, _ payload: AttachedText?) {
        begin(UInt8(ascii: "c"), id)
        field(name.utf8)
        if let payload { field(payload) }
    }

    /// Appends the `wake` record that a document requested.
    mutating func wake() {
        separate()
        content.utf8.append(UInt8(ascii: "w"))
    }

    mutating func openStream(_ id: UInt64, _ name: String, _ payload: AttachedText?) {
        begin(UInt8(ascii: "s"), id)
        field(name.utf8)
        if let payload { field(payload) }
    }

    mutating func credit(_ id: UInt64, _ count: UInt64) {
        begin(UInt8(ascii: "g"), id)
        field("\(count)".utf8)
    }

    mutating func cancel(_ id: UInt64) { begin(UInt8(ascii: "x"), id) }

    private mutating func begin(_ kind: UInt8, _ id: UInt64) {
        separate()
        content.utf8.append(kind)
        content.utf8.append(Wire.fieldSeparator)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = id
            var start = digits.count
            repeat {
                start -= 1
                digits[start] = 0x30 + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            content.utf8.append(contentsOf: digits[start...])
        }
    }

    private mutating func separate() {
        endFullText()
        if !content.utf8.isEmpty { content.utf8.append(Wire.recordSeparator) }
    }

    private mutating func endFullText() {
        if content.utf8.count >= Self.fullText { endText() }
    }

    /// Ends the current text. The next record starts a new text.
    private mutating func endText() {
        guard !content.utf8.isEmpty else { return }
        let count = content.utf8.count
        if count <= Self.copiedText, content.utf8.capacity - count > count / 8 {
            content.utf8 = content.utf8.withUnsafeBufferPointer { text in
                [UInt8](unsafeUninitializedCapacity: text.count) { copy, copiedCount in
                    copiedCount = copy.initialize(fromContentsOf: text)
                }
            }
        }
        fullByteCount += Self.heldBytes(of: content)
        full.append(content)
        content = AttachedText()
        // The next text reserves its full length, since records that filled one text are likely to fill another.
        content.utf8.reserveCapacity(Self.fullText + Self.recordRoom)
    }

    private mutating func field(_ text: some Collection<UInt8>) {
        content.utf8.append(Wire.fieldSeparator)
        content.utf8.append(contentsOf: text)
    }

    private mutating func field(_ payload: AttachedText) {
        field(payload.utf8)
        content.attachments += payload.attachments
    }
}

extension TomboloError {
    /// The JSON of the error as it is sent. Data that cannot be encoded is omitted, and the message states the reason.
    var wireText: String {
        var members: OrderedDictionary<String, JSONValue> = [
            "code": .string(code.rawValue), "message": .string(message),
        ]
        members["data"] = data
        do {
            return try JSONValue.object(members).jsonText
        } catch {
            members["data"] = nil
            members["message"] = .string("\(message) (its data cannot be encoded: \(error.message))")
            return JSONValue.object(members).description
        }
    }

    /// Creates an error from the JSON that a page sent. Missing members and members of another type are ignored.
    init(wireValue: JSONValue) {
        let name = wireValue["name"]?.stringValue
        let message = wireValue["message"]?.stringValue ?? "The page function failed."
        self.init(
            Code(rawValue: wireValue["code"]?.stringValue ?? Code.failed.rawValue),
            name.map { $0 == "Error" || $0 == "TomboloError" ? message : "\($0): \(message)" } ?? message,
            data: wireValue["data"])
    }
}
