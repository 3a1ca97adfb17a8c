#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What went wrong between a page's requests and their interceptor; told as ``PageEvent/interceptionFailed(_:)``.
public enum InterceptionFault: Sendable, Hashable {
    /// No verdict came before the deadline.
    case late(URL)
    /// The verdict cannot be carried out, and why.
    case unusableVerdict(URL, String)
    /// A synchronous request was not given the fields of its verdict; see ``RequestChanges/includesSynchronousRequests``.
    case withheld(URL)
    /// What came from a web process was no question. Its connection has ended; what it requests goes unchanged, or is refused where a
    /// verdict is required, until it connects again.
    case brokenConnection(String)
    /// A document was shown by a web process that asks nothing, so that no request of it was judged.
    case notLoaded(String)
}

extension InterceptionFault: CustomStringConvertible {
    /// What happened and what can be done about it.
    public var description: String {
        switch self {
        case .late(let url):
            "The request for \(url) got no verdict in time. Make the interceptor quicker, or its deadline longer."
        case .unusableVerdict(let url, let reason): "The verdict on the request for \(url) cannot be used: \(reason)."
        case .withheld(let url):
            "The request for \(url) is synchronous and got no fields, since a redirect would take them to any other origin. Make it "
                + "asynchronous in the page, or set RequestChanges.includesSynchronousRequests."
        case .brokenConnection(let reason): "A web process was cut off: \(reason)."
        case .notLoaded(let reason): "The page's requests are not intercepted: \(reason). “tombolo doctor” says more."
        }
    }
}
