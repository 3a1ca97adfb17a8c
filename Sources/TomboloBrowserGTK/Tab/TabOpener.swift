import Foundation
import TomboloEngine

/// The site that opened a tab, and where it leads.
///
/// A load that the browser asks for is the user's own to servers: it carries cookies that are kept from other sites (`SameSite=Strict`) and
/// `Sec-Fetch-Site: none`. What a page opens is loaded by an empty document of the opener's origin, as the engine does for windows that it
/// makes itself.
struct TabOpener {
    let origin: Origin
    /// Where it leads, once the empty document is loading.
    var target: URL?

    /// The empty document; it tells servers no address that it came from, as the opener may not want that.
    static let document = "<!DOCTYPE html><meta name=\"referrer\" content=\"no-referrer\">"
    static let script = "location.replace(argument)"
    static let world = ContentWorld.named("tombolo-browser")

    /// The address of the empty document; nil, and it is opaque, where the opener's origin is none of the web.
    var base: URL? {
        guard case .tuple(let scheme, _, _) = origin, ["http", "https"].contains(scheme) else { return nil }
        return URL(string: "\(origin)/")
    }
}
