package import TomboloEngine
import WebKit

extension WKProfile {
    /// Compiles a content rule list so that pages can use it by name.
    /// - Throws: ``ContentRuleError`` with the compiler's message when the list is invalid. In that case, a list that
    ///   was compiled earlier under this name remains in use.
    package func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList {
        guard !name.isEmpty, !name.contains("\0") else {
            throw ContentRuleError(message: "A content rule list needs a name.")
        }
        // All profiles share the store, which keeps its files, so each list gets a unique name.
        let identifier = UUID().uuidString
        guard let rules = WKContentRuleListStore.default() else {
            throw ContentRuleError(message: "WebKit has no folder for content rule lists.")
        }
        do {
            contentRules[name] = try await rules.compileContentRuleList(
                forIdentifier: identifier, encodedContentRuleList: json)
        } catch {
            let message = (error as NSError).userInfo[NSHelpAnchorErrorKey] as? String
            throw ContentRuleError(message: message ?? error.localizedDescription)
        }
        // From here on, the compiled list is in use and does not need the store.
        try? await rules.removeContentRuleList(forIdentifier: identifier)
        return ContentRuleList(name: name)
    }
}
