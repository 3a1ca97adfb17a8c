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
                    guard let self, let decision = arguments.object(1) else { return .boolean(false) }
                    decide(
                        GObjectReference(retaining: decision),
                        WebKitPolicyDecisionType(UInt32(bitPattern: arguments.enumeration(2))))
                    return .boolean(true)
                }),
            // A view made here would share this page's scripts and handlers.
            SignalConnection(
                widget.pointer, "create",
                answering: { [weak self] arguments in
                    if let action = arguments.boxed(1) { self?.windowWanted(OpaquePointer(action)) }
                    return .object(nil)
                }),
        ]
    }

    private func decide(_ decision: GObjectReference, _ type: WebKitPolicyDecisionType) {
        switch type {
        case WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION:
            let action = webkit_navigation_policy_decision_get_navigation_action(decision.opaque)
            guard let action = action.flatMap(navigationAction) else { return settle(decision, use: false) }
            settle(decision, false) { delegate, page in await delegate.engine(page, decide: action) == .allow }
        case WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION:
            if let action = webkit_navigation_policy_decision_get_navigation_action(decision.opaque) {
                windowWanted(action)
            }
            settle(decision, use: false)
        case WEBKIT_POLICY_DECISION_TYPE_RESPONSE:
            guard let response = navigationResponse(decision.opaque) else { return settle(decision, use: false) }
            Task.immediate { [weak self] in
                switch await self?.ask({ await $0.engine($1, decide: response) }) ?? .cancel {
                case .allow: self?.settle(decision, use: true)
                case .download: webkit_policy_decision_download(decision.pointer(as: WebKitPolicyDecision.self))
                case .cancel: self?.settle(decision, use: false)
                }
            }
        default: settle(decision, use: false)
        }
    }

    private func ask<Answer>(_ question: (any PageEngineDelegate, GTKPage) async -> Answer) async -> Answer? {
        guard !isClosed, let delegate else { return nil }
        let answer = await question(delegate, self)
        return isClosed ? nil : answer
    }

    private func settle(
        _ decision: GObjectReference, _ fallback: Bool,
        _ question: @escaping (any PageEngineDelegate, GTKPage) async -> Bool
    ) {
        // Immediate, so that an answer that awaits nothing is given inside the signal.
        Task.immediate { [weak self] in
            let answer = await self?.ask(question) ?? fallback
            Self.settle(decision, use: answer)
        }
    }

    private func settle(_ decision: GObjectReference, use: Bool) { Self.settle(decision, use: use) }

    private static func settle(_ decision: GObjectReference, use: Bool) {
        let pointer = decision.pointer(as: WebKitPolicyDecision.self)
        if use { webkit_policy_decision_use(pointer) } else { webkit_policy_decision_ignore(pointer) }
    }

    private func navigationAction(_ action: OpaquePointer) -> NavigationAction? {
        guard let request = webkit_navigation_action_get_request(action),
            let text = String(copying: webkit_uri_request_get_uri(request)), let url = URL(string: text)
        else { return nil }
        let isRedirect = webkit_navigation_action_is_redirect(action) != 0
        var isFromApp = false
        if !isRedirect, let index = appLoads.firstIndex(where: { $0 == text || $0 + "/" == text }) {
            appLoads.remove(at: index)
            isFromApp = true
        }
        return NavigationAction(
            url: url, kind: .init(webkit_navigation_action_get_navigation_type(action)),
            method: String(copying: webkit_uri_request_get_http_method(request)) ?? "GET",
            isUserInitiated: webkit_navigation_action_is_user_gesture(action) != 0, isRedirect: isRedirect,
            isFromApp: isFromApp,
            topOrigin: topOrigin)
    }

    private func navigationResponse(_ decision: OpaquePointer) -> NavigationResponse? {
        guard let response = webkit_response_policy_decision_get_response(decision),
            let url = String(copying: webkit_uri_response_get_uri(response)).flatMap({ URL(string: $0) })
        else { return nil }
        let headers = webkit_uri_response_get_http_headers(response)
        var disposition: UnsafeMutablePointer<CChar>?
        let hasDisposition =
            headers.map { soup_message_headers_get_content_disposition($0, &disposition, nil) != 0 } ?? false
        let kind = String(consuming: disposition) ?? ""
        return NavigationResponse(
            url: url, status: Int(webkit_uri_response_get_status_code(response)),
            mimeType: (String(copying: webkit_uri_response_get_mime_type(response)) ?? "").lowercased(),
            isMainFrame: webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
            canBeShown: webkit_response_policy_decision_is_mime_type_supported(decision) != 0,
            suggestedFilename: String(copying: webkit_uri_response_get_suggested_filename(response))
                ?? url.lastPathComponent,
            isAttachment: hasDisposition && kind.lowercased() == "attachment")
    }

    private func windowWanted(_ action: OpaquePointer) {
        let text = webkit_navigation_action_get_request(action).flatMap {
            String(copying: webkit_uri_request_get_uri($0))
        }
        let url = text.flatMap { URL(string: $0) }
        let request = NewWindowRequest(
            url: url, isUserInitiated: webkit_navigation_action_is_user_gesture(action) != 0, topOrigin: topOrigin)
        Task.immediate { [weak self] in
            let answer = await self?.ask { await $0.engine($1, decide: request) }
            if answer == .loadHere, let self, let text { webkit_web_view_load_uri(view, text) }
        }
    }

    var topOrigin: Origin { navigation.committed.map(Origin.init(of:)) ?? .opaque }
}

extension NavigationAction.Kind {
    init(_ type: WebKitNavigationType) {
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
