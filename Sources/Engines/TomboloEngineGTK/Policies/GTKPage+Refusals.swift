import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    /// Handlers of the signals on which WebKitGTK acts by itself unless they are handled.
    func refusalConnections() -> [SignalConnection] {
        [
            // The dialog runs a main loop inside the program's own, which quit() does not end.
            SignalConnection(
                widget.pointer, "print",
                answering: { [weak self] _ in
                    self?.refuse(.printing)
                    return .boolean(true)
                }),
            // The engine would show its own form for a name and a password over the page.
            SignalConnection(
                widget.pointer, "authenticate",
                answering: { [weak self] arguments in
                    guard let object = arguments.object(1) else { return .boolean(false) }
                    self?.goOnWithoutCredentials(OpaquePointer(object))
                    return .boolean(true)
                }),
        ]
    }

    /// Continues without credentials. Cancelling the request would end the load without the server's response.
    private func goOnWithoutCredentials(_ request: OpaquePointer) {
        let host = String(copying: webkit_authentication_request_get_host(request)) ?? ""
        refuse(.credentials(host: "\(host):\(webkit_authentication_request_get_port(request))"))
        webkit_authentication_request_authenticate(request, nil)
    }

    func refuse(_ request: UnsupportedRequest) {
        if !isClosed { delegate?.engine(self, didRefuse: request) }
    }
}
