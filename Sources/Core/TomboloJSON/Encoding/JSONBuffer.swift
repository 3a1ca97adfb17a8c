import OrderedCollections

/// A buffer of JSON text, with the functions that write values to it.
///
/// The buffer never contains a byte below 0x20, whatever a string contains. So such bytes can delimit the buffer's
/// text.
struct JSONBuffer {
    var bytes: [UInt8]
    /// The attachments of the marks in the text; nil if attachments are not supported.
    var attachments: [AttachedBytes]?
    /// Limit of a string in UTF-8 bytes. Longer strings become attachments, if attachments are supported.
    var maximumTextLength = Int.max

    /// The greatest magnitude up to which JavaScript's numbers represent every integer exactly: 2^53 - 1.
    static let maximumExactInteger = 9_007_199_254_740_991

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(raw text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(bool value: Bool) {
        append(raw: value ? "true" : "false")
    }

    mutating func append(integer value: some BinaryInteger) throws(Unencodable) {
        guard let integer = Int(exactly: value), integer.magnitude <= Self.maximumExactInteger else {
            let message =
                "\(value) is outside the range of exact integers in JavaScript (2^53 - 1); send it as a String."
            throw Unencodable(message: message)
        }
        append(digits: integer)
    }

    /// Writes a number with the shortest digits that are parsed as the same number. Integral values are written as integers, as in
    /// JavaScript.
    mutating func append(number value: some BinaryFloatingPoint & CustomStringConvertible) throws(Unencodable) {
        guard value.isFinite else {
            throw Unencodable(message: "\(value) is not a number in JSON; send nil or a String.")
        }
        if let integer = Int(exactly: value), integer.magnitude <= Self.maximumExactInteger,
            integer != 0 || value.sign == .plus
        {
            append(digits: integer)
        } else {
            bytes.append(contentsOf: value.description.utf8)
        }
    }

    private mutating func append(digits integer: Int) {
        bytes.append(contentsOf: String(integer).utf8)
    }

    /// Writes the beginning of a member: a comma unless the member is the first one, the name and the colon.
    mutating func append(name: String, isFirst: Bool) {
        if !isFirst { append(byte: UInt8(ascii: ",")) }
        append(quoted: name)
        append(byte: UInt8(ascii: ":"))
    }

    /// Removes all bytes from the index `mark` on.
    mutating func truncate(to mark: Int) {
        bytes.removeLast(bytes.count - mark)
    }

    /// Writes a value. `levels` is the number of levels of arrays and objects that may still be opened.
    mutating func append(_ value: JSONValue, levels: Int) throws(Unencodable) {
        switch value {
        case .null: append(raw: "null")
        case .bool(let value): append(bool: value)
        case .integer(let value):
            // A large integral number from a page arrives as an integer, although it was a double in the page. It must
            // be possible to write such an integer again.
            if let double = Double(exactly: value) { try append(number: double) } else { try append(integer: value) }
        case .double(let value): try append(number: value)
        case .string(let value): append(string: value)
        case .bytes(let value): try append(data: value)
        case .array(let elements): try append(elements, levels: levels)
        case .object(let members): try append(members, levels: levels)
        }
    }

    mutating func append(_ elements: [JSONValue], levels: Int) throws(Unencodable) {
        try appendArray(elements, levels: levels) { (buffer, element) throws(Unencodable) in
            try buffer.append(element, levels: levels - 1)
        }
    }

    private mutating func append(_ members: OrderedDictionary<String, JSONValue>, levels: Int) throws(Unencodable) {
        guard levels > 0 else { throw Self.tooDeep }
        append(byte: UInt8(ascii: "{"))
        var isFirst = true
        for (name, value) in members {
            append(name: name, isFirst: isFirst)
            isFirst = false
            do throws(Unencodable) {
                try append(value, levels: levels - 1)
            } catch {
                throw Unencodable(message: error.message, reversedPath: error.reversedPath + [.member(name)])
            }
        }
        append(byte: UInt8(ascii: "}"))
    }

    /// Writes an array; `body` writes each element.
    mutating func appendArray<Element>(
        _ elements: [Element], levels: Int, _ body: (inout JSONBuffer, Element) throws(Unencodable) -> Void
    ) throws(Unencodable) {
        guard levels > 0 else { throw Self.tooDeep }
        append(byte: UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { append(byte: UInt8(ascii: ",")) }
            do throws(Unencodable) {
                try body(&self, element)
            } catch {
                throw Unencodable(message: error.message, reversedPath: error.reversedPath + [.element(index)])
            }
        }
        append(byte: UInt8(ascii: "]"))
    }

    static let tooDeep = Unencodable(message: "Arrays and objects are nested too deeply.")
}
