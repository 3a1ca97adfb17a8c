import TomboloUpdates

/// The parsed query of a URL, for widgets and container APIs: names and values in the order in which they were written, including repeated
/// names.
///
/// Names and values are percent-decoded; `+` is a plus sign, as in the original. Every text is a valid query: as in browsers, a `%` that is not
/// followed by two hexadecimal digits stands for itself, and invalid UTF-8 becomes U+FFFD.
public struct RXRQuery: Sendable, Hashable {
    /// A name with its value.
    public struct Item: Sendable, Hashable {
        /// The decoded name; empty if the item begins with `=`.
        public let name: String
        /// The decoded value; nil if the item has no `=`, and empty if nothing follows the `=`.
        public let value: String?

        /// Creates an item from a name and a value that are not percent-encoded.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// All items, in order.
    public let items: [Item]

    /// Creates a query from items.
    public init(_ items: [Item] = []) { self.items = items }

    /// Parses the part of a URL after its `?` and before its `#`.
    ///
    /// Parts between `&` are split at their first `=`. Empty parts are skipped.
    public init(parsing text: some StringProtocol) {
        items = text.utf8.split(separator: UInt8(ascii: "&")).map { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
                return Item(name: Self.decode(part), value: nil)
            }
            return Item(name: Self.decode(part[..<equals]), value: Self.decode(part[part.index(after: equals)...]))
        }
    }

    /// The first value of a name. Items without a value are skipped, as in the original.
    public subscript(name: String) -> String? {
        for item in items where item.name == name {
            if let value = item.value { return value }
        }
        return nil
    }

    /// All values of a name, in order.
    public func values(of name: String) -> [String] {
        items.compactMap { $0.name == name ? $0.value : nil }
    }

    private static func decode(_ text: some Collection<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let (high, low) = digits(of: rest) {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digits(of text: some Collection<UInt8>) -> (UInt8, UInt8)? {
        let two = text.prefix(2).compactMap(Hexadecimal.value)
        return two.count == 2 ? (two[0], two[1]) : nil
    }
}
