import Foundation
import TomboloEngine

/// The site that opened a tab, and its target.
///
/// If the browser itself loaded the target, servers would take the load for the user's own. The request would contain
/// `Sec-Fetch-Site: none`, and cookies with `SameSite=Strict`, which are withheld from requests by other sites. So the
/// tab first loads an empty document with the opener's origin, which then navigates to the target. The engine does the
/// same for windows that it creates itself.
struct TabOpener {
    let origin: Origin
    /// The URL that the page opens; nil until the load of the empty document begins.
    var target: URL?

    /// The empty document. It sends no referrer, because the opener may not want to disclose one.
    static let document = "<!DOCTYPE html><meta name=\"referrer\" content=\"no-referrer\">"
    static let script = "location.replace(argument)"
    static let world = ContentWorld.named("tombolo-browser")

    /// The address of the empty document; nil if the opener's origin is not a web origin. The origin of the document is
    /// then opaque.
    var base: URL? {
        guard case .tuple(let scheme, _, _) = origin, ["http", "https"].contains(scheme) else { return nil }
        return URL(string: "\(origin)/")
    }
}
