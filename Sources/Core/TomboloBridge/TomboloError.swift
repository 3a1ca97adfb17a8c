public import TomboloEngine

/// An error that crosses the bridge, in either direction. If a page's call fails, its promise is rejected with this
/// error; if a call of a page function fails, the call throws it.
///
/// A call handler may throw a `TomboloError` with a code of the app. Any other Swift error reaches the page with the
/// code ``Code-swift.struct/failed`` and the error's text, unless its type is a ``CallError``.
public struct TomboloError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A stable identifier of the kind of error, which a program can switch on.
    public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The code as text, as the page receives it in `error.code`.
        public let rawValue: String

        /// Creates a code. Codes of an app should begin with the app's name: `shop.outOfStock`.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a code from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }
        /// The same as ``rawValue``.
        public var description: String { rawValue }

        /// No call, function or stream with the name exists.
        public static let unknownCall: Code = "unknownCall"
        /// The access policy, or the user, does not allow the call or event.
        public static let denied: Code = "denied"
        /// A value cannot be sent, or does not have the expected type; the message names its path.
        public static let invalidArgument: Code = "invalidArgument"
        /// The call took longer than the caller allowed.
        public static let timeout: Code = "timeout"
        /// The caller or its task cancelled the call.
        public static let cancelled: Code = "cancelled"
        /// The document has ended, or is not connected to the app.
        public static let disconnected: Code = "disconnected"
        /// The handler threw an error that is not a ``TomboloError`` or ``CallError``.
        public static let failed: Code = "failed"
        /// A limit of the document was reached.
        public static let limitExceeded: Code = "limitExceeded"
    }

    /// The code, for a program.
    public var code: Code
    /// A sentence for a developer or user.
    public var message: String
    /// Additional data for a program, if any.
    public var data: JSONValue?

    /// Makes an error; by default without data.
    public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The message with its code.
    public var description: String { "\(message) (\(code))" }
}

extension TomboloError {
    /// Converts an error that a handler threw.
    package init(catching error: any Error) {
        switch error {
        case let error as TomboloError: self = error
        case let error as any CallError: self.init(error)
        case is CancellationError: self.init(.cancelled, "The call was cancelled.")
        case let failure as CodingFailure: self.init(.invalidArgument, "\(failure)")
        default: self.init(.failed, "\(error)")
        }
    }
}
