public import TomboloEngine

/// A failure that crosses the bridge, in either direction: what a page's promise is rejected with, and what calling a
/// page throws.
///
/// A call handler may throw one with a code of its own; any other Swift error reaches the page as
/// ``Code-swift.struct/failed`` with its text.
public struct TomboloError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A stable word that a program can switch on.
    public struct Code: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The word.
        public let rawValue: String

        /// Makes a code; an app's own are best written with its name, `shop.outOfStock`.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Makes a code from a literal.
        public init(stringLiteral value: String) { self.init(rawValue: value) }
        /// The word.
        public var description: String { rawValue }

        /// Nothing is registered under the name.
        public static let unknownCall: Code = "unknownCall"
        /// No grant allows it.
        public static let denied: Code = "denied"
        /// A value cannot travel or does not fit; the message names its path.
        public static let invalidArgument: Code = "invalidArgument"
        /// It took longer than the caller allowed.
        public static let timeout: Code = "timeout"
        /// The caller, or the task, gave up.
        public static let cancelled: Code = "cancelled"
        /// The document went away.
        public static let disconnected: Code = "disconnected"
        /// The handler failed in a way of its own.
        public static let failed: Code = "failed"
        /// A limit of the document was reached.
        public static let limitExceeded: Code = "limitExceeded"
    }

    /// The word for a program.
    public var code: Code
    /// A sentence for a person.
    public var message: String
    /// More, for a program; nil if there is none.
    public var data: JSONValue?

    /// Makes an error.
    public init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// The message with its code.
    public var description: String { "\(message) (\(code))" }
}

extension TomboloError {
    /// What becomes of an error that a handler threw.
    init(catching error: any Error) {
        switch error {
        case let error as TomboloError: self = error
        case is CancellationError: self.init(.cancelled, "The call was cancelled.")
        case let failure as CodingFailure: self.init(.invalidArgument, "\(failure)")
        default: self.init(.failed, "\(error)")
        }
    }
}
