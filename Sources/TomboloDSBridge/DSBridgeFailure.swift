public import TomboloBridge

/// Why a call came to nothing. Reported to the app; a page gets the code -1.
public struct DSBridgeFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// A prompt that is a call came from a document that the dialect is not switched on for, or from somebody who
        /// goes around the page's half.
        case unknownDocument
        /// The access policy, or a limit, was against it.
        case refused
        /// There is no such method.
        case unknownMethod
        /// The method answers at once and was called with a callback, or the other way round.
        case wrongKind
        /// What the page passed is not what its library passes.
        case unreadable
        /// The method threw an error.
        case failed
        /// An answer came after the last one, or after its document.
        case lateAnswer
    }

    /// The kind.
    public let reason: Reason
    /// The method, with its namespace, where one could be read.
    public internal(set) var method: String?
    /// What happened and what to do, in a sentence for a person. It may quote the page.
    public let message: String
    /// The document that called, where it is known.
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
