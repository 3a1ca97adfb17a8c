/// The policies for all requests of a page. Until the app adds rules to a policy, the default given for that policy applies.
///
/// A policy whose default depends on the request has the fallback `cancel`; `Page.decision(on:)` implements the
/// exceptions.
@MainActor
public struct PagePolicies: Sendable {
    /// Decides which documents may be loaded. Default: documents that the app itself loads, and documents of the origin of the
    /// app's last committed load. The app's loads are those by ``Page/load(_:)`` and by going back or forward.
    public var navigation: Policy<NavigationAction, NavigationDecision>
    /// Decides what happens to responses. Default: a response is shown if the engine can show it and the server does not request a
    /// download; all other responses are dropped.
    public var response: Policy<NavigationResponse, ResponseDecision>
    /// Decides whether script may open windows. Default: no.
    public var newWindow: Policy<NewWindowRequest, NewWindowDecision>
    /// Decides whether files are saved. Default: no.
    public var download: Policy<DownloadRequest, DownloadDecision>
    /// Decides about camera, microphone, location and other permissions. Default: no.
    public var permission: Policy<PermissionRequest, PermissionDecision>

    /// Creates policies without rules, which apply the default given for each member.
    public init() {
        navigation = Policy(default: .cancel)
        response = Policy(default: .cancel)
        newWindow = Policy(default: .refuse)
        download = Policy(default: .refuse)
        permission = Policy(default: .deny)
    }
}
