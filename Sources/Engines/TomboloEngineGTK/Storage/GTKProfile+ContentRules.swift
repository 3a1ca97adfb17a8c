import CGLib
import GLibRuntime
package import TomboloEngine

extension GTKProfile {
    /// Compiles a content rule list so that pages can use it by name. A large list takes seconds, but pages continue to
    /// run meanwhile.
    /// - Throws: ``ContentRuleError`` with the compiler's message when the list is invalid. In that case, a list that
    ///   was compiled earlier under this name remains in use.
    package func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList {
        guard !name.isEmpty, !name.contains("\0") else {
            throw ContentRuleError(message: "A content rule list needs a name.")
        }
        try await contentFilters.compile(json, named: name)
        return ContentRuleList(name: name)
    }

    /// Returns a compiled list; nil if this profile has not compiled a list of that name.
    package func contentFilter(for list: ContentRuleList) -> ContentFilter? { contentFilters[list.name] }
}
