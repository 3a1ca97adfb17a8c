#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A step in loading a top-level document, in the order the engine reports them.
///
/// A navigation begins with ``started(_:)`` and ends with exactly one of ``finished(_:)``, ``failed(_:_:)`` or
/// ``cancelled(_:)``. In between, ``committed(_:)`` reports that the new document has replaced the old one. An engine's
/// built-in error page causes no event.
public enum NavigationEvent: Sendable, Hashable {
    /// A load began; the old document is still shown.
    case started(URL)
    /// The server redirected the load.
    case redirected(URL)
    /// The new document replaced the old one; everything that belonged to the old document has ended.
    case committed(URL)
    /// The document and the resources that it loads immediately have been loaded.
    case finished(URL)
    /// The load ended without a document, or before the document was complete.
    case failed(URL, NavigationError)
    /// The load was stopped: by ``Page/stop()``, by a policy, by another load, or because it became a download.
    case cancelled(URL)
    /// The document changed its own URL without a load: `pushState`, `replaceState`, a fragment.
    case changedURL(URL)
}
