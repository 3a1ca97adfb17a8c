#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Page {
    /// Decides about a navigation. Loads that the app requested are allowed. The rules of the navigation policy decide about all
    /// others. If no rule decides, loads within the app's origin and documents that the page itself makes are allowed.
    func decision(on action: NavigationAction) async -> NavigationDecision {
        if isClosed || takeBridgeURL(action.url) { return .cancel }
        if action.isFromApp, !action.isRedirect {
            appLoads.begin(action.url)
            return .allow
        }
        if let rule = refusal(of: action) {
            report(.refused("navigation to \(action.url)", by: rule))
            return .cancel
        }
        let outcome = await configuration.policies.navigation.decide(action)
        let decision = decision(on: action, after: outcome)
        onNavigationDecision?(action, decision, outcome.source)
        return decision
    }

    /// Decides about a navigation after its rules have run, and reports a refusal.
    private func decision(
        on action: NavigationAction, after outcome: Policy<NavigationAction, NavigationDecision>.Outcome
    ) -> NavigationDecision {
        guard outcome.source == .fallback else {
            if outcome.decision == .cancel { report(.refused("navigation to \(action.url)", by: outcome.decidedBy)) }
            return outcome.decision
        }
        // A document that the page itself makes (about:blank, srcdoc, blob:) does not take the page to another origin.
        if appLoads.include(action) || action.url.isMadeByPage { return .allow }
        if outcome.decision == .cancel {
            report(.refused("navigation to \(action.url)", by: "navigation policy (no rule allows it)"))
        }
        return outcome.decision
    }

    /// Decides about a response by the rules of the response policy. If no rule decides, content that the engine can show is
    /// allowed, except for attachments and for frames in clear text (`isMixedContent`).
    func decision(on response: NavigationResponse) async -> ResponseDecision {
        if isClosed { return .cancel }
        let outcome = await configuration.policies.response.decide(response)
        if outcome.source == .fallback, isMixedContent(response) {
            report(
                .refused(
                    "response \(response.mimeType) from \(response.url)", by: "policy for frames loaded in clear text"))
            return .cancel
        }
        if outcome.source == .fallback, response.canBeShown, !response.isAttachment { return .allow }
        if outcome.decision == .cancel {
            report(.refused("response \(response.mimeType) from \(response.url)", by: outcome.decidedBy))
        }
        return outcome.decision
    }

    /// Decides about a new window by the new-window policy. Refuses without consulting the policy if the URL has one of the page's
    /// own schemes and a document that may not open this URL could have made the request.
    package func engine(_ engine: any PageEngine, decide request: NewWindowRequest) async -> NewWindowDecision {
        if isClosed || request.url.map(takeBridgeURL) == true { return .refuse }
        if let rule = refusal(of: request) {
            report(.refused("new window for \(request.url?.absoluteString ?? "nothing")", by: rule))
            return .refuse
        }
        let outcome = await configuration.policies.newWindow.decide(request)
        switch outcome.decision {
        case .refuse:
            report(.refused("new window for \(request.url?.absoluteString ?? "nothing")", by: outcome.decidedBy))
        // Refused, because the event would have to shorten the URL, and the shortened URL is the address of another
        // resource.
        case .open where request.shortened != request:
            report(.refused("new window for \(request.url?.absoluteString ?? "nothing")", by: EventLimits.longURLRule))
            return .refuse
        case .open: report(.windowRequested(request))
        case .loadHere: break
        }
        return outcome.decision
    }

    /// Decides about a permission by the permission policy. Denies without consulting the policy if a cross-origin frame is or may
    /// be present, since the engine does not report which document made the request. Also denies if the page's origin is opaque or
    /// its own scheme is not secure.
    package func engine(_ engine: any PageEngine, decide request: PermissionRequest) async -> PermissionDecision {
        guard !isClosed, !origin.isOpaque, !isInsecureOwn(origin), let census = frameCensus, !census.hasForeignFrames
        else {
            report(
                .refused(
                    "permission \(request.kind.rawValue)",
                    by: "permission policy (a cross-origin frame may have sent the request)"))
            return .deny
        }
        let asker = origin
        let outcome = await configuration.policies.permission.decide(request)
        // The document may have changed, or a foreign frame appeared, while the user was deciding.
        guard outcome.decision == .grant, origin == asker, !census.hasForeignFrames else {
            report(.refused("permission \(request.kind.rawValue)", by: outcome.decidedBy))
            return .deny
        }
        return .grant
    }

    /// Decides about a download by the download policy, and reports a refusal. Refuses if the page is closed.
    package func engine(_ engine: any PageEngine, decide request: DownloadRequest) async -> DownloadDecision {
        if isClosed { return .refuse }
        let outcome = await configuration.policies.download.decide(request)
        if case .refuse = outcome.decision { report(.refused("download of \(request.url)", by: outcome.decidedBy)) }
        return outcome.decision
    }
}

extension URL {
    /// Whether the URL belongs to a document that the page itself makes, and so does not take the page to another
    /// origin.
    fileprivate var isMadeByPage: Bool {
        switch scheme?.lowercased() {
        case "about":
            ["about:blank", "about:srcdoc"].contains { absoluteString == $0 || absoluteString.hasPrefix($0 + "#") }
        case "blob": true
        default: false
        }
    }
}
