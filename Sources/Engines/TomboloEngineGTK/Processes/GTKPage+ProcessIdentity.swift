import CWebKitGTK
import CWebProcess
import GLibRuntime
import TomboloEngine

/// Tracks which process shows the page. The engine's number for the page changes when the process does, and a message
/// that is sent through the engine reaches only the process that shows the page.
extension GTKPage {
    /// Updates the state of the processes after a step of a navigation. Ends connections for requests of processes that no longer
    /// show the page.
    /// - Returns: The processes whose connections for documents the caller has to end.
    func noteProcesses(at event: NavigationEvent) -> Set<WebProcessNumber> {
        guard let processes = webProcessExtension?.processes else { return [] }
        switch event {
        case .started:
            processes.loadBegan()
            return []
        case .committed:
            let page = UInt64(webkit_web_view_get_page_id(view))
            let left = processes.committed(in: page)
            if processes.needsIdentification { identifyProcess(of: page) }
            return left
        case .finished, .failed, .cancelled: return processes.loadEnded()
        case .redirected, .changedURL: return []
        }
    }

    /// Requests the token of the process that shows the page.
    private func identifyProcess(of page: UInt64) {
        let request = ProcessRequest { [weak self] token in
            guard let self, let webProcessExtension else { return }
            webProcessExtension.channel?.end(webProcessExtension.processes.identify(page, by: token))
        }
        webkit_web_view_send_message_to_page(
            view, webkit_user_message_new(TOMBOLO_MESSAGE_TOKEN, nil), nil,
            { view, result, data in
                guard let view, let result, let data else { return }
                // These are C pointers. The callback runs on the main actor's thread, which `assumeIsolated` checks.
                nonisolated(unsafe) let answer = (view: UnsafeMutableRawPointer(view), result: result, data: data)
                MainActor.assumeIsolated {
                    let request = Unmanaged<ProcessRequest>.fromOpaque(answer.data).takeRetainedValue()
                    if let token = GTKPage.token(in: answer.result, of: answer.view) { request.take(token) }
                }
            }, Unmanaged.passRetained(request).toOpaque())
    }

    /// Returns the token in a reply; nil if the process is gone or has no extension.
    private static func token(in result: OpaquePointer, of view: UnsafeMutableRawPointer) -> String? {
        guard
            let message = webkit_web_view_send_message_to_page_finish(
                view.assumingMemoryBound(to: WebKitWebView.self), result, nil)
        else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(message)) }
        guard let parameters = webkit_user_message_get_parameters(message),
            g_variant_classify(parameters) == G_VARIANT_CLASS_STRING
        else { return nil }
        return String(copying: g_variant_get_string(parameters, nil))
    }
}

/// Receives the reply to one request for a token.
private final class ProcessRequest {
    let take: @MainActor (String) -> Void
    init(_ take: @escaping @MainActor (String) -> Void) { self.take = take }
}
