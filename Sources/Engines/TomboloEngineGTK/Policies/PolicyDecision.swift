import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

/// A pending policy decision of the engine. Must be answered, because the engine treats a decision that is released
/// without an answer as allowed.
struct PolicyDecision {
    private let reference: GObjectReference

    init(_ reference: GObjectReference) { self.reference = reference }

    private var pointer: UnsafeMutablePointer<WebKitPolicyDecision> { reference.pointer(as: WebKitPolicyDecision.self) }

    func use() { webkit_policy_decision_use(pointer) }
    func ignore() { webkit_policy_decision_ignore(pointer) }
    func download() { webkit_policy_decision_download(pointer) }

    /// The action to decide on, for a navigation or a new window. The pointer is valid while this value exists.
    var navigationAction: OpaquePointer? { webkit_navigation_policy_decision_get_navigation_action(reference.opaque) }

    /// The response to decide on, if this is a decision about a response.
    var response: NavigationResponse? {
        let decision = reference.opaque
        guard let response = webkit_response_policy_decision_get_response(decision),
            let url = String(copying: webkit_uri_response_get_uri(response)).flatMap({ URL(engineText: $0) })
        else { return nil }
        return NavigationResponse(
            url: url, status: Int(webkit_uri_response_get_status_code(response)),
            mimeType: (String(copying: webkit_uri_response_get_mime_type(response)) ?? "").lowercased(),
            isMainFrame: webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
            canBeShown: webkit_response_policy_decision_is_mime_type_supported(decision) != 0,
            suggestedFilename: String(copying: webkit_uri_response_get_suggested_filename(response))
                ?? url.lastPathComponent,
            isAttachment: webkit_uri_response_get_http_headers(response).map(Self.isAttachment) ?? false)
    }

    private static func isAttachment(_ headers: OpaquePointer) -> Bool {
        var disposition: UnsafeMutablePointer<CChar>?
        guard soup_message_headers_get_content_disposition(headers, &disposition, nil) != 0 else { return false }
        return String(consuming: disposition)?.lowercased() == "attachment"
    }
}
