/// The reason why a load ended without a document.
public struct NavigationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a program may need to distinguish.
    public enum Code: String, Sendable, Hashable {
        /// The host name does not resolve to an address.
        case hostNotFound
        /// No connection could be established, or it was lost.
        case connection
        /// The server did not answer in time.
        case timedOut
        /// The certificate is not trusted.
        case certificate
        /// The scheme is unknown or cannot be shown by pages.
        case unsupportedScheme
        /// The file, or the resource in an app's folder, does not exist.
        case notFound
        /// A content rule list blocked the URL. On iOS, also a URL outside the domains that the app lists in
        /// `WKAppBoundDomains` of its Info.plist.
        case blocked
        /// The web process died while loading.
        case crashed
        /// Any other failure; the message is the engine's text.
        case other
    }

    /// The kind of failure, for programs.
    public var code: Code
    /// A description of the failure for users.
    public var message: String

    /// Creates an error; for engines and tests. `message` is a sentence for users.
    package init(_ code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The same as ``message``.
    public var description: String { message }
}
