/// The trace to which a page assigned a call: unchecked header fields of W3C Trace Context.
package struct CallTrace: Sendable, Hashable {
    /// The field `traceparent`.
    package let parent: String
    /// The field `tracestate`; nil if the page sent none.
    package let state: String?

    /// Limit of the length of a field, in bytes. Longer fields are ignored.
    static let maximumLength = 512

    /// Reads the fields of a record after its id; nil if they cannot be header fields.
    package init?(_ fields: ArraySlice<UInt8>) {
        let (parent, state) = fields.cut(at: Wire.fieldSeparator)
        guard let parent = Self.field(parent) else { return nil }
        self.parent = parent
        self.state = state.flatMap(Self.field)
    }

    private static func field(_ bytes: ArraySlice<UInt8>) -> String? {
        guard (1...maximumLength).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
