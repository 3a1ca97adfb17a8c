import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func policyConnections() -> [SignalConnection] {
        [
            SignalConnection(
                widget.pointer, "decide-policy",
                answering: { [weak self] arguments in
                    guard let object = arguments.object(1) else { return .boolean(false) }
                    let decision = PolicyDecision(GObjectReference(retaining: object))
                    // The page may already be gone. If its last reference was released on another thread, the
                    // deinitializer that disconnects this signal is still waiting for the main actor.
                    guard let self else {
                        decision.ignore()
                        return .boolean(true)
                    }
                    switch WebKitPolicyDecisionType(rawValue: UInt32(bitPattern: arguments.enumeration(2))) {
                    case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION: decideNavigation(decision)
                    case WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION: decideNewWindow(decision)
                    case WEBKIT_POLICY_DECISION_TYPE_RESPONSE: decideResponse(decision)
                    default: decision.ignore()
                    }
                    return .boolean(true)
                }),
            // A view that was created here would share this page's scripts and message handlers, so none is ever
            // created.
            SignalConnection(
                widget.pointer, "create",
                answering: { [weak self] arguments in
                    if let action = arguments.boxed(1) { self?.windowWanted(OpaquePointer(action)) }
                    return .object(nil)
                }),
        ]
    }

    /// The origin of the current document; opaque before the first one.
    var topOrigin: Origin { navigation.committed.map(Origin.init(of:)) ?? .opaque }

    private func decideNavigation(_ decision: PolicyDecision) {
        guard let pointer = decision.navigationAction, let action = navigationAction(pointer) else {
            return decision.ignore()
        }
        let url = action.url
        if !action.isRedirect, navigation.isStopped(url) {
            decision.ignore()
            return report(navigation.decided(url, isAllowed: false))
        }
        ask(
            { [weak self] delegate in
                guard let self else { return .cancel }
                return await delegate.engine(self, decide: action)
            }, refuse: decision.ignore
        ) { [weak self] (answer: NavigationDecision) in
            guard let self else { return decision.ignore() }
            if action.isRedirect, !url.isOfTheWeb {
                if answer == .allow { refuse(.redirect(url)) }
                return decision.ignore()
            }
            // The load may have been stopped while the decision was pending.
            let isAllowed = answer == .allow && (action.isRedirect || !navigation.isStopped(url))
            if isAllowed { decision.use() } else { decision.ignore() }
            report(navigation.decided(url, isAllowed: isAllowed))
        }
    }

    private func decideResponse(_ decision: PolicyDecision) {
        guard let response = decision.response else { return decision.ignore() }
        ask(
            { [weak self] delegate in
                guard let self else { return .cancel }
                return await delegate.engine(self, decide: response)
            }, refuse: decision.ignore
        ) { [weak self] (answer: ResponseDecision) in
            switch answer {
            case .allow:
                if response.isMainFrame, response.isEmpty {
                    self?.navigation.expectEnd(NavigationError(empty: response))
                }
                decision.use()
            case .cancel: decision.ignore()
            case .download: decision.download()
            }
        }
    }

    private func decideNewWindow(_ decision: PolicyDecision) {
        if let action = decision.navigationAction { windowWanted(action) }
        // If the decision were “use”, the engine would send the same request again, as a request to create a view.
        decision.ignore()
    }

    private func windowWanted(_ action: OpaquePointer) {
        let url = Self.url(of: action)
        let request = NewWindowRequest(
            url: url, isUserInitiated: webkit_navigation_action_is_user_gesture(action) != 0, topOrigin: topOrigin)
        ask(
            { [weak self] delegate in
                guard let self else { return .refuse }
                return await delegate.engine(self, decide: request)
            }, refuse: {}
        ) { [weak self] (answer: NewWindowDecision) in
            // If the document that requested the window has been replaced meanwhile, the request is dropped.
            guard let self, answer == .loadHere, let url, topOrigin == request.topOrigin else { return }
            loadForPage(url)
        }
    }

    private func navigationAction(_ action: OpaquePointer) -> NavigationAction? {
        guard let url = Self.url(of: action) else { return nil }
        let isRedirect = webkit_navigation_action_is_redirect(action) != 0
        let method = webkit_navigation_action_get_request(action).flatMap {
            String(copying: webkit_uri_request_get_http_method($0))
        }
        return NavigationAction(
            url: url, kind: .init(webkit_navigation_action_get_navigation_type(action)),
            method: method?.uppercased() ?? "GET",
            isUserInitiated: webkit_navigation_action_is_user_gesture(action) != 0, isRedirect: isRedirect,
            isFromApp: !isRedirect && navigation.isFromApp(url), topOrigin: topOrigin)
    }

    /// Returns the destination of an action; nil for an empty window.
    private static func url(of action: OpaquePointer) -> URL? {
        webkit_navigation_action_get_request(action).flatMap { String(copying: webkit_uri_request_get_uri($0)) }
            .flatMap { $0.isEmpty ? nil : URL(engineText: $0) }
    }
}

extension NavigationAction.Kind {
    fileprivate init(_ type: WebKitNavigationType) {
        switch type {
        case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: self = .link
        case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: self = .form
        case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: self = .backForward
        case WEBKIT_NAVIGATION_TYPE_RELOAD: self = .reload
        case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: self = .formResubmission
        default: self = .other
        }
    }
}
