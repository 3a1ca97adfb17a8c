import TomboloEngine

/// The two scripts that run in every document.
enum PageScripts {
    /// The world of the relay, in which no page script runs.
    static let world = ContentWorld.named("tombolo")
    /// The script message handler that exists in that world only.
    static let handlerName = "tombolo"

    /// The relay, assembled from its parts in the order of `web/source/relay/parts.json`.
    static let relay: UserScript = {
        let parts = [
            PackageResources.relay_turns_js, PackageResources.relay_attachment_transfer_js,
            PackageResources.relay_session_js,
        ]
        let source = assembled(PackageResources.relay_js, parts)
        return UserScript(source, in: world, at: .documentStart, frames: .all)
    }()

    /// The page script with these dialects.
    @MainActor
    static func page(_ dialects: [any Dialect]) -> UserScript {
        let started = dialects.map { DialectScript($0).text }.joined()
        return UserScript(
            pageWithoutDialects.replacing("/* dialects */", with: started), at: .documentStart, frames: .all)
    }

    /// The page script, assembled from its parts in the order of `web/source/page/parts.json`.
    private static let pageWithoutDialects: String = {
        let parts = [
            PackageResources.once_js, PackageResources.builtins_js, PackageResources.errors_js,
            PackageResources.refusals_js, PackageResources.values_js, PackageResources.stand_ins_js,
            PackageResources.attachments_js, PackageResources.long_texts_js, PackageResources.pieces_js,
            PackageResources.sending_js, PackageResources.timeouts_js, PackageResources.calls_js,
            PackageResources.streams_js,
            PackageResources.events_js, PackageResources.functions_js, PackageResources.sources_js,
            PackageResources.producing_js, PackageResources.receiving_js,
            PackageResources.direct_channel_js,
            PackageResources.message_handlers_js, PackageResources.frames_js, PackageResources.dialects_js,
            PackageResources.global_js,
        ]
        return assembled(PackageResources.page_js, parts)
    }()

    private static func assembled(_ whole: [UInt8], _ parts: [[UInt8]]) -> String {
        text(whole).replacing("/* parts */", with: parts.map(text).joined(separator: "\n"))
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
    /// The text with its one `mark` replaced.
    fileprivate func replacing(_ mark: String, with text: String) -> String {
        guard let place = firstRange(of: mark) else { return self }
        return self[..<place.lowerBound] + text + self[place.upperBound...]
    }
}
