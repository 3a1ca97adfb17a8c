import CWebKitGTK
import Foundation
import GLibRuntime

/// Records and restores the engine's session state of a tab: its page and its history.
@MainActor
enum PageHistory {
    /// Returns the state, opaque to the browser; nil if it is empty.
    static func record(of view: GObjectReference) -> Data? {
        let state = webkit_web_view_get_session_state(view.pointer(as: WebKitWebView.self))
        defer { webkit_web_view_session_state_unref(state) }
        let bytes = [UInt8](consuming: webkit_web_view_session_state_serialize(state))
        return bytes.isEmpty ? nil : Data(bytes)
    }

    /// Restores the history of a view from a record, and loads the page that was shown.
    /// - Returns: Whether there was a page to load; an invalid record changes nothing.
    static func restore(_ record: Data, in view: GObjectReference) -> Bool {
        let state = Array(record).withBorrowedGBytes { webkit_web_view_session_state_new($0) }
        guard let state = state ?? nil else { return false }
        defer { webkit_web_view_session_state_unref(state) }
        let pointer = view.pointer(as: WebKitWebView.self)
        webkit_web_view_restore_session_state(pointer, state)
        let list = webkit_web_view_get_back_forward_list(pointer)
        guard let item = webkit_back_forward_list_get_current_item(list) else { return false }
        webkit_web_view_go_to_back_forward_list_item(pointer, item)
        return true
    }
}
