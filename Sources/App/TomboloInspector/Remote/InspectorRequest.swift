package import TomboloEngine

/// A request of an inspector in another process. The app answers each request before it reads the next one, so a slow reader never makes the app keep more than one
/// answer.
package struct InspectorRequest: Sendable, Hashable, Codable {
    /// The names of the requests, as they are sent.
    package enum Name: String, Sendable, Codable {
        /// Begins to follow the recording of the page with this number. Must be the first request, and cannot be a
        /// later one.
        case record
        /// The changes since the previous answer, or null.
        case changes
        /// The values of a row.
        case payload
        /// The source of a test that repeats a row.
        case test
        /// Empties the recording, for all inspectors that follow it.
        case clear
        /// The policy of the page.
        case policy
        /// Whether the policy allows a call or an event.
        case check
        /// A part of an exported file.
        case export
    }

    package let request: Name
    /// The argument of the request; nil for none.
    package let argument: JSONValue?

    package init(_ request: Name, _ argument: JSONValue? = nil) {
        (self.request, self.argument) = (request, argument)
    }
}
