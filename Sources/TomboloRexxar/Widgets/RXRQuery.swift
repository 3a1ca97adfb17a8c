/// The query of a URL, as widgets and container APIs read it: names and values in the order in which they were written,
/// repeated names included.
///
/// Names and values are percent-decoded; `+` is a plus sign, as in the original. A `%` that no two hexadecimal digits
/// follow stands for itself, and bytes that are no UTF-8 become U+FFFD, as in browsers: any text has a query, and none
/// fails.
public struct RXRQuery: Sendable, Hashable {
    /// One name, with its value.
    public struct Item: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value; nil where there is no `=`, and empty where nothing follows it.
        public let value: String?

        /// Makes an item.
        public init(name: String, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// All of it, in order.
    public let items: [Item]

    /// Makes a query of items.
    public init(_ items: [Item] = []) { self.items = items }

    /// Parses what stands behind the `?` of a URL and before its `#`.
    ///
    /// Parts between `&` are split at their first `=`. Empty parts are passed over.
    public init(parsing text: some StringProtocol) {
        items = text.utf8.split(separator: UInt8(ascii: "&")).map { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
                return Item(name: Self.decode(part), value: nil)
            }
            return Item(name: Self.decode(part[..<equals]), value: Self.decode(part[part.index(after: equals)...]))
        }
    }

    /// The first value that goes by the name. One without a value is passed over, as in the original.
    public subscript(name: String) -> String? {
        for item in items where item.name == name {
            if let value = item.value { return value }
        }
        return nil
    }

    /// All values that go by the name, in order.
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
