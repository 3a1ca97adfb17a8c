#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import TomboloEngine

extension FlexComponent {
    /// Says where the app's own pages are; see ``FlexURLRule`` for the forms. They have `$flex`.
    ///
    /// Refused, and reported, once a document has got its `$flex`.
    /// - Throws: ``FlexURLRuleError`` for a text that is no rule.
    public func setBaseUrl(_ rule: String) throws(FlexURLRuleError) {
        let rule = try FlexURLRule(rule)
        guard !hasLoaded else { return report(.baseURLTooLate(rule.text)) }
        baseRule = rule
        refresh()
    }

    /// Lets the page go to URLs besides the base URL. With the first of these, every document that no rule means is
    /// refused.
    /// - Parameter canFlexLoad: Whether documents there have `$flex`.
    /// - Throws: ``FlexURLRuleError`` for a text that is no rule.
    public func addAllowUrl(_ rule: String, canFlexLoad: Bool = false) throws(FlexURLRuleError) {
        let rule = try FlexURLRule(rule)
        guard baseRule?.text != rule.text, !(URL(string: rule.text).map { baseRule?.matches($0) == true } ?? false)
        else { return report(.allowURLIsBaseURL(rule.text)) }
        allowRules.removeAll { $0.rule.text == rule.text }
        allowRules.append((rule, canFlexLoad))
        refresh()
    }

    /// Takes such a rule back, by its text. Without the last one the page may go anywhere again.
    public func removeAllowUrl(_ rule: String) {
        allowRules.removeAll { $0.rule.text == rule }
        refresh()
    }

    /// Whether the rules let the page go to a URL. The app's own loads are not asked about: who loads what a person
    /// typed asks here first.
    public func allowsNavigation(to url: URL) -> Bool {
        allowRules.isEmpty || baseRule?.matches(url) == true || allowRules.contains { $0.rule.matches(url) }
    }

    /// The rules of documents that have `$flex`.
    var flexRules: [FlexURLRule] {
        (baseRule.map { [$0] } ?? []) + allowRules.filter(\.canFlexLoad).map(\.rule)
    }

    func decision(on action: NavigationAction) -> NavigationDecision? {
        // What a page makes itself is no place, and other schemes are the app's business.
        guard let scheme = action.url.scheme?.lowercased(), !["about", "blob", "data", "javascript"].contains(scheme)
        else {
            return nil
        }
        if allowRules.isEmpty { return scheme == "http" || scheme == "https" ? .allow : nil }
        if allowsNavigation(to: action.url) { return .allow }
        onNotAllowedURL?(action.url.absoluteString)
        return .cancel
    }
}
