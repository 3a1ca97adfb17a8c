/// The policies for all requests of a page. They refuse until the app adds rules.
@MainActor
public struct PagePolicies: Sendable {
    /// Decides which documents may be loaded. Default: those that the app loads itself, and those of the origin of the app's
    /// last committed load, with ``Page/load(_:)`` or by going back or forward.
    public var navigation: Policy<NavigationAction, NavigationDecision>
    /// Decides what happens to responses. Default: a response is shown if the engine can show it and the server does not
    /// request a download; else it is dropped.
    public var response: Policy<NavigationResponse, ResponseDecision>
    /// Decides whether script may open windows. Default: no.
    public var newWindow: Policy<NewWindowRequest, NewWindowDecision>
    /// Decides whether files are saved. Default: no.
    public var download: Policy<DownloadRequest, DownloadDecision>
    /// Decides about camera, microphone, location and other permissions. Default: no.
    public var permission: Policy<PermissionRequest, PermissionDecision>

    /// Creates policies that refuse everything except the defaults given for each member.
    public init() {
        navigation = Policy(default: .cancel)
        response = Policy(default: .cancel)
        newWindow = Policy(default: .refuse)
        download = Policy(default: .refuse)
        permission = Policy(default: .deny)
    }
}
