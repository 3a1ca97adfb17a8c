extension CallRegistering {
    /// Registers a call that works on JSON text itself, for proxies and for speed.
    ///
    /// The argument is text that a page sent and nothing has looked at: parse it or pass it on as data. The result must
    /// be JSON text.
    public func registerRaw(
        _ name: String, _ handler: @escaping @MainActor (JSONText?, CallContext) throws -> JSONText?
    ) {
        register(
            name,
            ErasedHandler { payload, context, _, output in
                guard let result = try handler(payload.map(JSONText.init(unchecked:)), context) else { return }
                try result.append(to: &output)
            })
    }
}

/// JSON text in UTF-8 that has not been parsed.
public struct JSONText: Sendable, Hashable {
    /// The text.
    public let utf8: ArraySlice<UInt8>

    /// Wraps a text; whether it is JSON shows when somebody parses it.
    public init(_ text: String) { utf8 = ArraySlice(text.utf8) }
    /// Wraps bytes; whether they are JSON shows when somebody parses them.
    public init(unchecked utf8: ArraySlice<UInt8>) { self.utf8 = utf8 }

    /// Appends the text to a record. Control characters would end the record, and JSON has them only between its words.
    func append(to output: inout [UInt8]) throws {
        guard utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw TomboloError(.invalidArgument, "result is not compact JSON text: it holds a control character.")
        }
        output.append(contentsOf: utf8)
    }
}
