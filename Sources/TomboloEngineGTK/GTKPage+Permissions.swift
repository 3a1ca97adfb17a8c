import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func permissionConnections() -> [SignalConnection] {
        [
            SignalConnection(
                widget.pointer, "permission-request",
                answering: { [weak self] arguments in
                    guard let self, let request = arguments.object(1) else { return .boolean(true) }
                    answer(GObjectReference(retaining: request))
                    return .boolean(true)
                }),
            // Prompt: a page learns nothing before it asks.
            SignalConnection(
                widget.pointer, "query-permission-state",
                answering: { arguments in
                    guard let query = arguments.boxed(1) else { return .boolean(false) }
                    webkit_permission_state_query_finish(OpaquePointer(query), WEBKIT_PERMISSION_STATE_PROMPT)
                    return .boolean(true)
                }),
        ]
    }

    private func answer(_ request: GObjectReference) {
        let asked = PermissionRequest(kind: Self.kind(of: request), origin: topOrigin)
        Task.immediate { [weak self] in
            var isGranted = false
            if let self, !isClosed, let delegate {
                isGranted = await delegate.engine(self, decide: asked) == .grant && !isClosed
            }
            if isGranted {
                webkit_permission_request_allow(request.opaque)
            } else {
                webkit_permission_request_deny(request.opaque)
            }
        }
    }

    private static func kind(of request: GObjectReference) -> PermissionRequest.Kind {
        if request.isInstance(of: webkit_user_media_permission_request_get_type()) {
            if webkit_user_media_permission_is_for_display_device(request.opaque) != 0 { return .screen }
            let hearing = webkit_user_media_permission_is_for_audio_device(request.opaque) != 0
            let seeing = webkit_user_media_permission_is_for_video_device(request.opaque) != 0
            return hearing && seeing ? .cameraAndMicrophone : seeing ? .camera : .microphone
        }
        let kinds: [(GType, PermissionRequest.Kind)] = [
            (webkit_geolocation_permission_request_get_type(), .geolocation),
            (webkit_notification_permission_request_get_type(), .notifications),
            (webkit_pointer_lock_permission_request_get_type(), .pointerLock),
            (webkit_clipboard_permission_request_get_type(), .clipboard),
            (webkit_website_data_access_permission_request_get_type(), .thirdPartyStorage),
            (webkit_device_info_permission_request_get_type(), .deviceNames),
            (webkit_media_key_system_permission_request_get_type(), .mediaKeys),
        ]
        return kinds.first { request.isInstance(of: $0.0) }?.1 ?? .other
    }
}
