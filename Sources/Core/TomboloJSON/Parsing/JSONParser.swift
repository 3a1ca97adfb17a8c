import OrderedCollections

/// Parses strict JSON (RFC 8259) from UTF-8 bytes into a ``JSONValue``. The text may be hostile.
///
/// The parser is a loop with its own stacks, so a deeply nested text does not use up the thread's stack. One stack
/// holds the elements of all open containers. When a container ends, its elements are removed from the end of this
/// stack.
@usableFromInline
struct JSONParser {
    private let maximumDepth: Int
    private let maximumValues: Int
    /// The number of elements and members that have been read.
    private var valueCount = 0
    let numbers: JSONNumbers
    private var refusesRepeatedNames = false
    /// Whether numbers are accepted only if they are integers that every implementation of JSON represents exactly.
    private(set) var acceptsOnlyIntegers = false
    /// The attachments of the marks in the text.
    var attachments: ArrivedAttachments?
    private var levels: [Level] = []
    private var values: [JSONValue] = []
    private var names: [String] = []

    /// The index of the next byte to read.
    var index = 0
    /// The bytes of a string with escapes; kept to reuse its storage.
    var scratch: [UInt8] = []

    /// An array or object whose end has not been reached.
    private struct Level {
        let isObject: Bool
        let offset: Int
        let firstValue: Int
        let firstName: Int
    }

    /// Parses a text that consists of one value.
    @inlinable
    static func parse(
        _ text: some Collection<UInt8>, maximumDepth: Int, maximumValues: Int = .max, numbers: JSONNumbers = .exact,
        attachments: ArrivedAttachments? = nil
    ) throws(JSONError) -> JSONValue {
        let contiguous = text.withContiguousStorageIfAvailable {
            parse(
                buffer: $0, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers,
                attachments: attachments)
        }
        if let contiguous { return try contiguous.get() }
        return try Array(text).withUnsafeBufferPointer {
            parse(
                buffer: $0, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers,
                attachments: attachments)
        }.get()
    }

    /// Parses a text that consists of one value, and rejects an object that has a name twice.
    static func parseStrictly(_ text: String) throws(JSONError) -> JSONValue {
        let result = Array(text.utf8).withUnsafeBufferPointer { buffer in
            var parser = JSONParser(
                maximumDepth: JSONValue.defaultMaximumDepth, maximumValues: .max, numbers: .exact)
            parser.refusesRepeatedNames = true
            return parse(buffer, with: &parser)
        }
        return try result.get()
    }

    /// Parses a text that is signed: rejects an object that has a name twice, and numbers that implementations of JSON read differently.
    static func parseSigned(_ text: [UInt8], maximumDepth: Int) throws(JSONError) -> JSONValue {
        let result = text.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(maximumDepth: maximumDepth, maximumValues: .max, numbers: .exact)
            parser.refusesRepeatedNames = true
            parser.acceptsOnlyIntegers = true
            return parse(buffer, with: &parser)
        }
        return try result.get()
    }

    @usableFromInline
    static func parse(
        buffer: UnsafeBufferPointer<UInt8>, maximumDepth: Int, maximumValues: Int, numbers: JSONNumbers,
        attachments: ArrivedAttachments?
    ) -> Result<JSONValue, JSONError> {
        var parser = JSONParser(maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers)
        parser.attachments = attachments
        return parse(buffer, with: &parser)
    }

    private static func parse(
        _ buffer: UnsafeBufferPointer<UInt8>, with parser: inout JSONParser
    ) -> Result<JSONValue, JSONError> {
        do throws(JSONError) {
            return .success(try parser.document(buffer.span))
        } catch {
            return .failure(error.located(in: buffer))
        }
    }

    private init(maximumDepth: Int, maximumValues: Int, numbers: JSONNumbers) {
        self.numbers = numbers
        self.maximumValues = maximumValues
        self.maximumDepth = min(max(maximumDepth, 0), JSONValue.maximumSupportedDepth)
    }

    private mutating func document(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
        skipSpace(bytes)
        guard index < bytes.count else { throw JSONError(.empty, at: index, "The text is empty.") }
        while true {
            guard var value = try beginValue(bytes) else { continue }
            completed: while true {
                skipSpace(bytes)
                guard let level = levels.last else {
                    guard index == bytes.count else {
                        throw JSONError(.trailingText, at: index, "There is text after the end of the value.")
                    }
                    return value
                }
                values.append(value)
                valueCount &+= 1
                guard valueCount <= maximumValues else {
                    throw JSONError(
                        .tooManyValues, at: index, "Arrays and objects contain more than \(maximumValues) values.")
                }
                guard index < bytes.count else { throw unexpected(bytes) }
                switch bytes[index] {
                case UInt8(ascii: ","):
                    index += 1
                    skipSpace(bytes)
                    if level.isObject { try memberName(bytes) }
                    break completed
                case UInt8(ascii: "]") where !level.isObject:
                    index += 1
                    value = endArray(level)
                case UInt8(ascii: "}") where level.isObject:
                    index += 1
                    value = try endObject(level)
                default:
                    throw unexpected(bytes)
                }
            }
        }
    }

    /// Parses a whole value. For a container that is not empty, only opens it and returns nil; the container's first
    /// value comes next.
    private mutating func beginValue(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue? {
        guard index < bytes.count else { throw unexpected(bytes) }
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""):
            if let value = try attached(bytes) { return value }
            return .string(try string(bytes))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try open(bytes, isObject: byte == UInt8(ascii: "{"))
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return try number(bytes)
        case UInt8(ascii: "t"):
            try word("true", bytes)
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false", bytes)
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null", bytes)
            return .null
        default:
            throw unexpected(bytes)
        }
    }

    private mutating func open(_ bytes: Span<UInt8>, isObject: Bool) throws(JSONError) -> JSONValue? {
        guard levels.count < maximumDepth else {
            throw JSONError(.tooDeep, at: index, "Arrays and objects are nested more than \(maximumDepth) levels deep.")
        }
        let level = Level(isObject: isObject, offset: index, firstValue: values.count, firstName: names.count)
        index += 1
        skipSpace(bytes)
        if index < bytes.count, bytes[index] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            index += 1
            return isObject ? .object([:]) : .array([])
        }
        if levels.isEmpty { reserve() }
        levels.append(level)
        if isObject { try memberName(bytes) }
        return nil
    }

    /// Reserves room for a small value, so that the stacks do not grow step by step.
    private mutating func reserve() {
        levels.reserveCapacity(8)
        values.reserveCapacity(16)
        names.reserveCapacity(16)
    }

    /// Parses the name of a member and its colon, up to the member's value.
    private mutating func memberName(_ bytes: Span<UInt8>) throws(JSONError) {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw unexpected(bytes) }
        names.append(try string(bytes))
        skipSpace(bytes)
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { throw unexpected(bytes) }
        index += 1
        skipSpace(bytes)
    }

    private mutating func endArray(_ level: Level) -> JSONValue {
        let elements = Array(values[level.firstValue...])
        values.removeLast(elements.count)
        levels.removeLast()
        return .array(elements)
    }

    private mutating func endObject(_ level: Level) throws(JSONError) -> JSONValue {
        let count = values.count - level.firstValue
        var members = OrderedDictionary<String, JSONValue>(minimumCapacity: count)
        for member in 0..<count {
            let name = names[level.firstName + member]
            guard members.updateValue(values[level.firstValue + member], forKey: name) != nil else { continue }
            if refusesRepeatedNames {
                throw JSONError(.repeatedName, at: level.offset, "The object has two members named \"\(name)\".")
            }
            // The two names are different in JSON, but equal strings in Swift.
            if let kept = members.index(forKey: name), !members.keys[kept].utf8.elementsEqual(name.utf8) {
                let message =
                    "Two names in \(place) are canonically equivalent, and Swift treats them as one: \"\(name)\"."
                throw JSONError(.equivalentNames, at: level.offset, message)
            }
        }
        values.removeLast(count)
        names.removeLast(count)
        levels.removeLast()
        return .object(members)
    }

    /// The path of the object that is being read, for an error.
    private var place: String {
        var path = ""
        for (level, inner) in zip(levels, levels.dropFirst()) {
            let step =
                level.isObject
                ? PathStep.member(names[inner.firstName - 1]) : .element(inner.firstValue - level.firstValue)
            path += step.text
        }
        return path.isEmpty ? "the object" : "the object at \(path)"
    }

    private mutating func word(_ word: StaticString, _ bytes: Span<UInt8>) throws(JSONError) {
        for offset in 0..<word.utf8CodeUnitCount {
            guard index < bytes.count, bytes[index] == word.utf8Start[offset] else { throw unexpected(bytes) }
            index += 1
        }
    }

    @inline(__always)
    private mutating func skipSpace(_ bytes: Span<UInt8>) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: return
            }
        }
    }

    /// The error for the unexpected byte, or the end of the text, at the index.
    func unexpected(_ bytes: Span<UInt8>) -> JSONError {
        guard index < bytes.count else { return JSONError(.unexpectedEnd, at: index, "The text ends inside a value.") }
        let byte = bytes[index]
        let shown =
            (0x21...0x7E).contains(byte)
            ? "\"\(Character(Unicode.Scalar(byte)))\"" : "The byte 0x\(String(byte, radix: 16))"
        return JSONError(.unexpectedByte, at: index, "\(shown) is not allowed here.")
    }
}
