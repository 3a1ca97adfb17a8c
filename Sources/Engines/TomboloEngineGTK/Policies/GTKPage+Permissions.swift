import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func permissionConnections() -> [SignalConnection] {
        [
            SignalConnection(
                widget.pointer, "permission-request",
                answering: { [weak self] arguments in
                    guard let self, let request = arguments.object(1) else { return .boolean(false) }
                    decide(GObjectReference(retaining: request))
                    return .boolean(true)
                }),
            // The answer is the same for every origin and permission, so that a page cannot learn anything without a
            // permission request.
            SignalConnection(
                widget.pointer, "query-permission-state",
                answering: { arguments in
                    guard let query = arguments.boxed(1) else { return .boolean(false) }
                    webkit_permission_state_query_finish(OpaquePointer(query), WEBKIT_PERMISSION_STATE_PROMPT)
                    return .boolean(true)
                }),
        ]
    }

    private func decide(_ request: GObjectReference) {
        let requested = PermissionRequest(kind: .init(request), origin: topOrigin)
        ask(
            { [weak self] delegate in
                guard let self else { return .deny }
                return await delegate.engine(self, decide: requested)
            }, refuse: { webkit_permission_request_deny(request.opaque) }
        ) { (answer: PermissionDecision) in
            switch answer {
            case .grant: webkit_permission_request_allow(request.opaque)
            case .deny: webkit_permission_request_deny(request.opaque)
            }
        }
    }
}

extension PermissionRequest.Kind {
    /// Determines the kind of an engine's permission request.
    fileprivate init(_ request: GObjectReference) {
        let kinds: [(GType, Self)] = [
            (webkit_geolocation_permission_request_get_type(), .geolocation),
            (webkit_notification_permission_request_get_type(), .notifications),
            (webkit_user_media_permission_request_get_type(), Self.media(request)),
            (webkit_pointer_lock_permission_request_get_type(), .pointerLock),
            (webkit_clipboard_permission_request_get_type(), .clipboard),
            (webkit_website_data_access_permission_request_get_type(), .thirdPartyStorage),
            (webkit_device_info_permission_request_get_type(), .deviceNames),
            (webkit_media_key_system_permission_request_get_type(), .mediaKeys),
        ]
        self = kinds.first { request.isInstance(of: $0.0) }?.1 ?? .other
    }

    private static func media(_ request: GObjectReference) -> Self {
        guard request.isInstance(of: webkit_user_media_permission_request_get_type()) else { return .other }
        if webkit_user_media_permission_is_for_display_device(request.opaque) != 0 { return .screen }
        let hasAudio = webkit_user_media_permission_is_for_audio_device(request.opaque) != 0
        let hasVideo = webkit_user_media_permission_is_for_video_device(request.opaque) != 0
        return hasAudio && hasVideo ? .cameraAndMicrophone : hasVideo ? .camera : .microphone
    }
}
