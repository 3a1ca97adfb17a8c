#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloEngine

extension FlexComponent {
    /// Sets the URL rule of the app's own pages, which have `$flex`; see ``FlexURLRule`` for the formats.
    ///
    /// The change is rejected, and reported, after a document has received its `$flex`.
    /// - Throws: ``FlexURLRuleError`` for an invalid rule.
    public func setBaseUrl(_ rule: String) throws(FlexURLRuleError) { setBaseUrl(try FlexURLRule(rule)) }

    /// Sets the URL rule of the app's own pages. Use this for a rule that is not text, such as one for an origin, or
    /// for a folder whose name may contain any characters.
    public func setBaseUrl(_ rule: FlexURLRule) {
        guard !hasLoaded else { return report(.baseURLTooLate(rule.text)) }
        baseRule = rule
        refresh()
    }

    /// Lets the page navigate to URLs besides the base URL. As soon as there is such a rule, navigation to every URL
    /// that matches no rule is denied.
    /// - Parameter canFlexLoad: Whether documents at these URLs have `$flex`.
    /// - Throws: ``FlexURLRuleError`` for an invalid rule.
    public func addAllowUrl(_ rule: String, canFlexLoad: Bool = false) throws(FlexURLRuleError) {
        let rule = try FlexURLRule(rule)
        guard baseRule?.text != rule.text, !(URL(string: rule.text).map { baseRule?.matches($0) == true } ?? false)
        else { return report(.allowURLIsBaseURL(rule.text)) }
        allowRules.removeAll { $0.rule.text == rule.text }
        allowRules.append((rule, canFlexLoad))
        refresh()
    }

    /// Removes a rule that ``addAllowUrl(_:canFlexLoad:)`` added, by its text. When no such rule is left, the page may
    /// navigate anywhere again.
    public func removeAllowUrl(_ rule: String) {
        allowRules.removeAll { $0.rule.text == rule }
        refresh()
    }

    /// Whether the rules allow the page to navigate to a URL. Loads by the app itself are not checked, so call this
    /// before you load a URL that the user typed.
    public func allowsNavigation(to url: URL) -> Bool {
        allowRules.isEmpty || baseRule?.matches(url) == true || allowRules.contains { $0.rule.matches(url) }
    }

    /// The text of the base URL's rule; nil if no base URL is set.
    public var baseUrl: String? { baseRule?.text }

    /// The rules of documents that have `$flex`.
    var flexRules: [FlexURLRule] {
        (baseRule.map { [$0] } ?? []) + allowRules.filter(\.canFlexLoad).map(\.rule)
    }

    /// Returns the decision of the URL rules on a navigation; nil leaves the decision to the next rule. Reports the URL
    /// of a cancelled navigation to ``onNotAllowedURL``. If ``onExternalURL`` is set, navigations to schemes other than
    /// `http`, `https`, `file` and `app` that no rule allows are always cancelled; their URLs are reported to
    /// ``onExternalURL`` instead, and only if the user initiated the navigation.
    ///
    /// ``configuration`` already contains this rule. Call it only in an app that creates its page's configuration
    /// itself.
    public func decision(on action: NavigationAction) -> NavigationDecision? {
        // The page itself creates documents with these schemes, and they have no location of their own.
        guard let scheme = action.url.scheme?.lowercased(), !["about", "blob", "data", "javascript"].contains(scheme)
        else {
            return nil
        }
        if baseRule?.matches(action.url) == true || (!allowRules.isEmpty && allowsNavigation(to: action.url)) {
            return .allow
        }
        if let onExternalURL, !["http", "https", "file", "app"].contains(scheme) {
            // The URL is reported only after a user gesture, because loading a page must not start a phone call.
            if action.isUserInitiated { onExternalURL(action.url) }
            return .cancel
        }
        if allowRules.isEmpty { return scheme == "http" || scheme == "https" ? .allow : nil }
        onNotAllowedURL?(action.url.absoluteString)
        return .cancel
    }
}
