package import TomboloEngine
import WebKit

extension WKPage {
    /// Adds a script to documents that are loaded from now on.
    package func add(_ script: UserScript) {
        guard !isClosed else { return }
        configuration.userContentController.addUserScript(
            WKUserScript(
                source: script.source,
                injectionTime: script.injectionTime == .documentStart ? .atDocumentStart : .atDocumentEnd,
                forMainFrameOnly: script.frames == .top, in: script.world.object))
    }

    /// Removes all scripts that were added with `add(_:)`.
    package func removeAllScripts() { configuration.userContentController.removeAllUserScripts() }

    /// Replaces all content rule lists with `lists`.
    /// - Throws: ``ContentRuleError`` for a list that the page's profile has not compiled; in that case the lists are
    ///   not changed.
    package func setContentRules(_ lists: [ContentRuleList]) async throws {
        guard !isClosed else { return }
        let compiled = try lists.map { list in
            guard let compiled = profile.contentRules[list.name] else {
                throw ContentRuleError(message: "This profile has not compiled a list named “\(list.name)”.")
            }
            return compiled
        }
        let content = configuration.userContentController
        // Adds the new lists before it removes the old ones, so that the document cannot make a request without any
        // rules.
        for list in compiled where !usedContentRules.contains(list) { content.add(list) }
        for list in usedContentRules where !compiled.contains(list) { content.remove(list) }
        usedContentRules = compiled
    }
}

extension ContentWorld {
    /// WebKit's world. WebKit returns the same one for the same name.
    var object: WKContentWorld { name.map { WKContentWorld.world(name: $0) } ?? .page }
}
