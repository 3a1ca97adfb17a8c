import CWebKitGTK
import Foundation
import GLibRuntime

/// The engine's own record of where a tab was and can go back to.
@MainActor
enum PageHistory {
    /// The record, which only the engine reads; nil where it has none.
    static func record(of view: GObjectReference) -> Data? {
        let state = webkit_web_view_get_session_state(view.pointer(as: WebKitWebView.self))
        defer { webkit_web_view_session_state_unref(state) }
        let bytes = [UInt8](consuming: webkit_web_view_session_state_serialize(state))
        return bytes.isEmpty ? nil : Data(bytes)
    }

    /// Gives a view the history of a record, and has it load the page that was shown.
    /// - Returns: Whether there was something to load; a record that is none changes nothing.
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
