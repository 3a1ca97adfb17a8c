/// Everything that a page may be asked, with answers that refuse until the app adds rules.
@MainActor
public struct PagePolicies: Sendable {
    /// Which documents may be loaded. Default: those the app loads itself, and those of the origin that the app last
    /// asked for and got, with ``Page/load(_:)`` or by going back or forward.
    public var navigation: Policy<NavigationAction, NavigationDecision>
    /// What becomes of responses. Default: shown if the engine can show them and the server does not ask for a
    /// download; else dropped.
    public var response: Policy<NavigationResponse, ResponseDecision>
    /// Whether script may open windows. Default: no.
    public var newWindow: Policy<NewWindowRequest, NewWindowDecision>
    /// Whether files are saved. Default: no.
    public var download: Policy<DownloadRequest, DownloadDecision>
    /// Camera, microphone, place and the like. Default: no.
    public var permission: Policy<PermissionRequest, PermissionDecision>

    /// Makes policies that refuse everything but what each member's text says.
    public init() {
        navigation = Policy(default: .cancel)
        response = Policy(default: .cancel)
        newWindow = Policy(default: .refuse)
        download = Policy(default: .refuse)
        permission = Policy(default: .deny)
    }
}
