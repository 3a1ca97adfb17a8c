import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func navigationConnections() -> [SignalConnection] {
        [
            SignalConnection(
                widget.pointer, "load-changed",
                handler: { [weak self] arguments in
                    self?.loadChanged(WebKitLoadEvent(UInt32(bitPattern: arguments.enumeration(1))))
                }),
            SignalConnection(
                widget.pointer, "load-failed",
                answering: { [weak self] arguments in
                    let url = arguments.string(2)
                    guard let self, let error = arguments.boxed(3) else { return .boolean(true) }
                    loadFailed(url, GLibError(copying: error.assumingMemoryBound(to: GError.self)))
                    // True: the engine's own error page would be a document that nobody asked for.
                    return .boolean(true)
                }),
            SignalConnection(
                widget.pointer, "load-failed-with-tls-errors",
                answering: { [weak self] arguments -> SignalAnswer in
                    guard let self else { return .boolean(true) }
                    let host = arguments.string(1).flatMap { URL(string: $0)?.host() } ?? "the server"
                    report(
                        navigation.end(
                            .failed(
                                NavigationError(.certificate, message: "The certificate of \(host) cannot be trusted."))
                        ))
                    return .boolean(true)
                }),
            SignalConnection(widget.pointer, "notify::uri", handler: { [weak self] _ in self?.urlChanged() }),
            SignalConnection(
                widget.pointer, "notify::title",
                handler: { [weak self] _ in
                    if let self { delegate?.engineDidChangeTitle(self) }
                }),
            SignalConnection(
                widget.pointer, "notify::estimated-load-progress",
                handler: { [weak self] _ in
                    if let self { delegate?.engineDidChangeProgress(self) }
                }),
        ]
    }

    private func loadChanged(_ event: WebKitLoadEvent) {
        let url = url ?? navigation.requested ?? Self.blank
        switch event {
        case WEBKIT_LOAD_STARTED: report(navigation.start(url))
        case WEBKIT_LOAD_REDIRECTED: report(navigation.redirect(url))
        case WEBKIT_LOAD_COMMITTED:
            failFunctionCalls("The page went to another document.")
            report(navigation.commit(url))
        case WEBKIT_LOAD_FINISHED: report(navigation.end(.finished))
        default: break
        }
    }

    private func loadFailed(_ url: String?, _ error: GLibError) {
        let isCancelled =
            error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_CANCELLED)
            || error.matches(
                webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE)
        if !navigation.isRunning, let failed = url.flatMap({ URL(string: $0) }) ?? navigation.requested {
            report(navigation.start(failed))
        }
        report(navigation.end(isCancelled ? .cancelled : .failed(NavigationError(error))))
    }

    /// A URL that changes while nothing loads was changed by the document itself.
    private func urlChanged() {
        guard !navigation.isRunning, webkit_web_view_is_loading(view) == 0, let url else { return }
        report(navigation.change(url))
    }

    private static let blank = URL(filePath: "/")
}

extension NavigationError {
    init(_ error: GLibError) {
        let code: Code
        if error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST)
            || error.matches(g_io_error_quark(), G_IO_ERROR_NOT_FOUND)
        {
            code = .notFound
        } else if error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL)
            || error.matches(webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_CANNOT_SHOW_URI)
            || error.matches(webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT)
        {
            code = .unsupportedScheme
        } else if error.domain == "WebKitPolicyError", error.code == 104 {
            code = .blocked
        } else if error.matches(g_resolver_error_quark()) {
            code = .hostNotFound
        } else if error.matches(g_io_error_quark()) || error.matches(webkit_network_error_quark()) {
            code = .connection
        } else {
            code = .other
        }
        self.init(code, message: error.message)
    }
}
