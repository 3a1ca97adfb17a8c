import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    /// Connects the signals whose default actions in WebKitGTK must not happen. The handlers prevent these actions.
    func refusalConnections() -> [SignalConnection] {
        [
            // WebKitGTK's print dialog would run a nested main loop, which quit() does not end.
            SignalConnection(
                widget.pointer, "print",
                answering: { [weak self] _ in
                    self?.refuse(.printing)
                    return .boolean(true)
                }),
            // WebKitGTK would show its own form for a name and password over the page.
            SignalConnection(
                widget.pointer, "authenticate",
                answering: { [weak self] arguments in
                    guard let object = arguments.object(1) else { return .boolean(false) }
                    self?.goOnWithoutCredentials(OpaquePointer(object))
                    return .boolean(true)
                }),
        ]
    }

    /// Continues without credentials. If the request were cancelled instead, the load would end without the server's response.
    private func goOnWithoutCredentials(_ request: OpaquePointer) {
        let host = String(copying: webkit_authentication_request_get_host(request)) ?? ""
        refuse(.credentials(host: "\(host):\(webkit_authentication_request_get_port(request))"))
        webkit_authentication_request_authenticate(request, nil)
    }

    func refuse(_ request: UnsupportedRequest) {
        if !isClosed { delegate?.engine(self, didRefuse: request) }
    }
}
