#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
package import TomboloEngine

/// A request that a fake page's script makes with `fetch`.
@MainActor
package final class FakeRequest {
    /// A step of the response.
    package enum Event {
        /// The status and the header fields.
        case answered(status: Int, headers: [(name: String, value: String)])
        /// A part of the body.
        case received(Data)
        /// The end of the body.
        case finished
        /// The end of the request without a complete response.
        case failed
    }

    /// The URL, absolute.
    package let url: URL
    /// The method, in upper case.
    package let method: String
    /// The header fields that script has set.
    package let headers: [String: String]
    /// The body; nil without one.
    package let body: Data?
    /// The origin of the document.
    package let origin: Origin
    /// Passes an event to the script, in order and later. Does nothing after the end of the document.
    package let report: @MainActor (Event) -> Void

    /// Creates a request whose events are passed to `report`.
    package init(
        url: URL, method: String = "GET", headers: [String: String] = [:], body: Data? = nil, origin: Origin,
        report: @escaping @MainActor (Event) -> Void
    ) {
        (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
        (self.origin, self.report) = (origin, report)
    }
}

/// Answers the requests that a fake page's script makes. Without a handler, pages have no `fetch`.
@MainActor
package protocol FakeRequestHandling: AnyObject {
    /// Answers a request with events, the last of which is the end.
    func start(_ request: FakeRequest)
    /// Notes that script, or the end of its document, has stopped a request. After this, no event is passed on.
    func stop(_ request: FakeRequest)
}
