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
            UserScript(page, in: .page, at: .documentStart, frames: .all),
        ]
    }

    /// The page script, put together from its parts in the order of `web/source/page/parts.json`.
    static let page: String = {
        let parts = [
            PackageResources.once_js, PackageResources.builtins_js, PackageResources.errors_js,
            PackageResources.refusals_js, PackageResources.values_js, PackageResources.stand_ins_js,
            PackageResources.sending_js, PackageResources.timeouts_js, PackageResources.calls_js,
            PackageResources.events_js, PackageResources.functions_js, PackageResources.receiving_js,
            PackageResources.global_js,
        ]
        let whole = text(PackageResources.page_js)
        guard let place = whole.firstRange(of: "/* parts */") else { return whole }
        return whole[..<place.lowerBound] + parts.map(text).joined(separator: "\n") + whole[place.upperBound...]
    }()

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
