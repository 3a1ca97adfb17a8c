#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

extension FlexComponent {
    /// Says where the app's own pages are; see ``FlexURLRule`` for the forms. They have `$flex`.
    ///
    /// Refused, and reported, once a document has got its `$flex`.
    /// - Throws: ``FlexURLRuleError`` for a text that is no rule.
    public func setBaseUrl(_ rule: String) throws(FlexURLRuleError) { setBaseUrl(try FlexURLRule(rule)) }

    /// The same with a rule that is there already, as that of an origin or folder with any name.
    public func setBaseUrl(_ rule: FlexURLRule) {
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

    /// The rule of the base URL; nil without one.
    public var baseUrl: String? { baseRule?.text }

    /// The rules of documents that have `$flex`.
    var flexRules: [FlexURLRule] {
        (baseRule.map { [$0] } ?? []) + allowRules.filter(\.canFlexLoad).map(\.rule)
    }

    /// What the rules say of a document that is about to be loaded, after telling ``onExternalURL`` or
    /// ``onNotAllowedURL`` of one that is not; nil leaves it to the next rule.
    ///
    /// ``configuration`` asks it already: it is for an app that makes the configuration of its page itself.
    public func decision(on action: NavigationAction) -> NavigationDecision? {
        // What a page makes itself is no place.
        guard let scheme = action.url.scheme?.lowercased(), !["about", "blob", "data", "javascript"].contains(scheme)
        else {
            return nil
        }
        if baseRule?.matches(action.url) == true || (!allowRules.isEmpty && allowsNavigation(to: action.url)) {
            return .allow
        }
        if let onExternalURL, !["http", "https", "file", "app"].contains(scheme) {
            // Nobody's phone rings because a page was opened.
            if action.isUserInitiated { onExternalURL(action.url) }
            return .cancel
        }
        if allowRules.isEmpty { return scheme == "http" || scheme == "https" ? .allow : nil }
        onNotAllowedURL?(action.url.absoluteString)
        return .cancel
    }
}
