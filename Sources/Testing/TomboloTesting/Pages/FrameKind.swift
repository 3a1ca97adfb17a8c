#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import TomboloEngine

/// The kinds of document in a frame.
public enum FrameKind: String, Sendable, CaseIterable {
    /// `src` of the page's own origin.
    case sameOrigin
    /// `src` of a different origin.
    case crossOrigin
    /// `src` of the page's own origin, in a sandbox that allows scripts.
    case sandboxed
    /// `src` of the page's own origin, in a sandbox that keeps its origin.
    case sandboxedSameOrigin
    /// `srcdoc`.
    case srcdoc
    /// `srcdoc`, in a sandbox that allows scripts.
    case sandboxedSrcdoc
    /// `src="about:blank"`.
    case aboutBlank
    /// Without `src`.
    case noSource
    /// A `blob:` URL that the page made.
    case blob
    /// A `data:` URL.
    case data
    /// A `javascript:` URL.
    case javascript

    /// Whether the document has the origin of the page that contains it.
    package var hasOriginOfPage: Bool {
        switch self {
        case .sameOrigin, .sandboxedSameOrigin, .srcdoc, .aboutBlank, .noSource, .blob, .javascript: true
        case .crossOrigin, .sandboxed, .sandboxedSrcdoc, .data: false
        }
    }

    /// The origin of the document, in a page of `origin`. A cross-origin frame comes from `other`.
    package func origin(in origin: Origin, other: Origin) -> Origin {
        if hasOriginOfPage { return origin }
        return self == .crossOrigin ? other : .opaque
    }

    /// The document's URL, in a page of `origin`.
    func url(in origin: Origin, other: Origin, number: Int) -> String {
        switch self {
        case .sameOrigin, .sandboxed, .sandboxedSameOrigin: "\(origin)/frame-\(number)"
        case .crossOrigin: "\(other)/frame-\(number)"
        case .srcdoc, .sandboxedSrcdoc: "about:srcdoc"
        case .aboutBlank, .noSource, .javascript: "about:blank"
        case .blob: "blob:\(origin)/\(number)"
        case .data: "data:text/html,\(number)"
        }
    }
}
