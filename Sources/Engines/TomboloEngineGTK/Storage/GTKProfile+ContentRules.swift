import CGLib
import GLibRuntime
package import TomboloEngine

extension GTKProfile {
    /// Compiles a content rule list so that pages can use it by name. Large lists take seconds, and pages continue to run
    /// meanwhile.
    /// - Throws: ``ContentRuleError`` with the compiler's message when the list is invalid; the old list of that name stays.
    package func compileContentRules(_ json: String, named name: String) async throws -> ContentRuleList {
        guard !name.isEmpty, !name.contains("\0") else {
            throw ContentRuleError(message: "A content rule list needs a name.")
        }
        try await contentFilters.compile(json, named: name)
        return ContentRuleList(name: name)
    }

    /// The compiled list; nil if this profile has not compiled one of that name.
    package func contentFilter(for list: ContentRuleList) -> ContentFilter? { contentFilters[list.name] }
}
