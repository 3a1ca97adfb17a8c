public import TomboloBridge

/// The reason why a call failed. The app receives it as an event; a page receives only the code -1.
public struct DSBridgeFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure that a program may need to distinguish.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A prompt that is a call came from a document outside the dialect's scope, or bypassed the dialect's page
        /// script.
        case unknownDocument
        /// The access policy denied the call, or a limit was reached.
        case refused
        /// The method does not exist.
        case unknownMethod
        /// A synchronous method was called with a callback, or an asynchronous one without a callback.
        case wrongKind
        /// The page's argument does not have the format of its library.
        case unreadable
        /// The method threw an error.
        case failed
        /// An answer was sent after the final one, or after the document had ended.
        case lateAnswer
    }

    /// The kind of failure, for programs.
    public let reason: Reason
    /// The method, with its namespace, if it could be read.
    public internal(set) var method: String?
    /// The cause and the remedy, as a sentence. It may quote the page.
    public let message: String
    /// The document that made the call, if it is known.
    public internal(set) var document: Document?

    init(_ reason: Reason, method: String? = nil, _ message: String) {
        self.reason = reason
        self.method = method
        self.message = message
    }

    /// The message, with the method in front.
    public var description: String { method.map { "“\($0)”: \(message)" } ?? message }

    func completed(_ method: String, by document: Document) -> DSBridgeFailure {
        var copy = self
        copy.method = method
        copy.document = document
        return copy
    }
}
