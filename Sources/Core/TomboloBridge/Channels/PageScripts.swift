import TomboloEngine

/// The two scripts that run in every document.
enum PageScripts {
    /// The world of the relay, in which no page script runs.
    static let world = ContentWorld.named("tombolo")
    /// The name of the script message handler, which exists only in that world.
    static let handlerName = "tombolo"

    static let relay = UserScript(EmbeddedScripts.relay, in: world, at: .documentStart, frames: .all)

    /// Returns the page script with the scripts of the given dialects.
    @MainActor
    static func page(_ dialects: [any Dialect]) -> UserScript {
        let started = dialects.map { DialectScript($0).text }.joined()
        return UserScript(
            EmbeddedScripts.page.replacing("/* dialects */", with: started), at: .documentStart, frames: .all)
    }
}

extension String {
    /// The text with the first occurrence of `mark` replaced.
    fileprivate func replacing(_ mark: String, with text: String) -> String {
        guard let place = firstRange(of: mark) else { return self }
        return self[..<place.lowerBound] + text + self[place.upperBound...]
    }
}
