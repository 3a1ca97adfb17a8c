#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A step in loading a top-level document, in the order the engine reports them.
///
/// A navigation begins with ``started`` and ends with exactly one of ``finished``, ``failed`` or ``cancelled``;
/// ``committed`` comes between them once the new document has replaced the old one. An error page that an engine would
/// show by itself raises no event.
public enum NavigationEvent: Sendable, Hashable {
    /// A load began; the old document is still there.
    case started(URL)
    /// The server sent the load elsewhere.
    case redirected(URL)
    /// The new document replaced the old one; all that belonged to the old one is over.
    case committed(URL)
    /// The document and what it loads at once are there.
    case finished(URL)
    /// The load ended without a document, or before it was whole.
    case failed(URL, NavigationError)
    /// The load was stopped: by ``Page/stop()``, by a policy, by another load, or because it became a download.
    case cancelled(URL)
    /// The document changed its own URL without a load: `pushState`, `replaceState`, a fragment.
    case changedURL(URL)
}
