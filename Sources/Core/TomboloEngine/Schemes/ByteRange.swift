/// The bytes of a resource that the `Range` field of a request selects.
package enum ByteRange: Hashable {
    /// All bytes: the request has no `Range` field, or one that RFC 9110 permits a server to ignore.
    case whole
    /// A part of at least one byte.
    case part(offset: Int, length: Int)
    /// Bytes that the resource does not have.
    case unsatisfiable

    /// Parses a `Range` field for a resource of `size` bytes.
    ///
    /// A field that is malformed, uses another unit than bytes or names several ranges selects all bytes, as RFC 9110 permits.
    package init(header: String?, size: Int) {
        guard let header, let equals = header.firstIndex(of: "="), header[..<equals].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let bounds = header[header.index(after: equals)...].trimmed.split(
            separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Bound(bounds[0]), let last = Bound(bounds[1]) else {
            self = .whole
            return
        }
        self = Self.selected(first, last, size)
    }

    private static func selected(_ first: Bound, _ last: Bound, _ size: Int) -> ByteRange {
        switch (first, last) {
        case (.absent, .absent):
            return .whole
        case (.absent, .number(let count)):
            let length = min(count, size)
            return length > 0 ? .part(offset: size - length, length: length) : .unsatisfiable
        case (.number(let first), .absent):
            return first < size ? .part(offset: first, length: size - first) : .unsatisfiable
        case (.number(let first), .number(let last)):
            guard first <= last else { return .whole }
            return first < size ? .part(offset: first, length: min(last, size - 1) - first + 1) : .unsatisfiable
        }
    }

    private enum Bound {
        case absent
        case number(Int)

        init?(_ text: Substring) {
            let digits = text.trimmed
            if digits.isEmpty {
                self = .absent
            } else if digits.utf8.allSatisfy(\.isASCIIDigit) {
                // A number too large for Int is past the end of every resource.
                self = .number(Int(digits) ?? .max)
            } else {
                return nil
            }
        }
    }
}

extension Substring {
    /// The text without spaces and tabs at both ends.
    var trimmed: Substring {
        var rest = self
        while let first = rest.utf8.first, first == 0x20 || first == 0x09 { rest = rest.dropFirst() }
        while let last = rest.utf8.last, last == 0x20 || last == 0x09 { rest = rest.dropLast() }
        return rest
    }
}
