import Foundation
import TomboloEngine

/// The site that opened a tab, and its target.
///
/// To servers, a load that the browser requests is the user's own: it carries cookies that are withheld from other
/// sites (`SameSite=Strict`) and `Sec-Fetch-Site: none`. An empty document of the opener's origin therefore loads what
/// a page opens, as the engine does for windows that it creates itself.
struct TabOpener {
    let origin: Origin
    /// The target, once the empty document is loading.
    var target: URL?

    /// The empty document; it sends no referrer, which the opener may not want to disclose.
    static let document = "<!DOCTYPE html><meta name=\"referrer\" content=\"no-referrer\">"
    static let script = "location.replace(argument)"
    static let world = ContentWorld.named("tombolo-browser")

    /// The address of the empty document; nil where the opener's origin is not a web origin, and then the document is
    /// opaque.
    var base: URL? {
        guard case .tuple(let scheme, _, _) = origin, ["http", "https"].contains(scheme) else { return nil }
        return URL(string: "\(origin)/")
    }
}
