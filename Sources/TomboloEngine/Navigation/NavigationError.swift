/// Why a load ended without a document.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure a program may want to tell apart.
    public enum Code: String, Sendable, Hashable {
        /// The host name has no address.
        case hostNotFound
        /// No connection could be made, or it was lost.
        case connection
        /// The server did not answer in time.
        case timedOut
        /// The certificate is not to be trusted.
        case certificate
        /// The scheme is unknown or not shown by pages.
        case unsupportedScheme
        /// The file or the resource of an app folder does not exist.
        case notFound
        /// A content rule list blocked the URL.
        case blocked
        /// The web process died while loading.
        case crashed
        /// Anything else; the message says what the engine said.
        case other
    }

    /// Which kind it was.
    public var code: Code
    /// What happened, in a sentence a person can read.
    public var message: String

    /// Makes an error.
    public init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
