#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A failure of the interception of a page's requests; reported as ``PageEvent/interceptionFailed(_:)``.
public enum InterceptionFault: Sendable, Hashable {
    /// The decision did not arrive before the deadline.
    case late(URL)
    /// The decision about the request cannot be applied, for this reason.
    case unusableDecision(URL, String)
    /// A synchronous request was sent without the fields of its decision; see ``RequestChanges/includesSynchronousRequests``.
    case withheld(URL)
    /// A web process sent data that is not a valid request for a decision, so its connection was closed. Until the
    /// process connects again, its requests are made unchanged, or refused if a decision is required.
    case brokenConnection(String)
    /// The web process that showed a document does not request decisions, so the interceptor did not decide about any
    /// of the document's requests.
    case notLoaded(String)
}

extension InterceptionFault: CustomStringConvertible {
    /// A description of the fault and its remedy.
    public var description: String {
        switch self {
        case .late(let url):
            "The interceptor did not decide on the request for \(url) in time. Make it faster, or extend its deadline."
        case .unusableDecision(let url, let reason):
            "The decision on the request for \(url) cannot be used: \(reason)."
        case .withheld(let url):
            "The request for \(url) is synchronous and was sent without the added fields, because a redirect could "
                + "forward them to another origin. Make it asynchronous in the page, or set "
                + "RequestChanges.includesSynchronousRequests."
        case .brokenConnection(let reason): "A connection of a web process was closed: \(reason)."
        case .notLoaded(let reason):
            "The page's requests are not intercepted: \(reason). Run “tombolo doctor” for details."
        }
    }
}
