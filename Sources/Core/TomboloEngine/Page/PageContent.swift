#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The content that a page loads.
package enum PageContent: Sendable, Hashable {
    /// The resource at a URL; `file:` URLs show files.
    case url(URL)
    /// HTML text. `baseURL` gives the document its URL and origin. If it is nil, the document has the URL `about:blank` and an
    /// opaque origin.
    case html(String, baseURL: URL?)
}
