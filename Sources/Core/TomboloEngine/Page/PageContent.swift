#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Content that a page can be told to load.
package enum PageContent: Sendable, Hashable {
    /// The resource at a URL; `file:` URLs show files.
    case url(URL)
    /// HTML text. `baseURL` gives the document its URL and origin; nil makes it `about:blank`, opaque.
    case html(String, baseURL: URL?)
}
