import TomboloEngine

/// The two scripts that every document gets.
enum PageScripts {
    /// The world of the relay. Nothing of the page runs in it.
    static let world = ContentWorld.named("tombolo")
    /// The handler that exists in that world only.
    static let handlerName = "tombolo"

    static var all: [UserScript] {
        [
            UserScript(text(PackageResources.relay_js), in: world, at: .documentStart, frames: .all),
            UserScript(text(PackageResources.page_js), in: .page, at: .documentStart, frames: .all),
        ]
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
