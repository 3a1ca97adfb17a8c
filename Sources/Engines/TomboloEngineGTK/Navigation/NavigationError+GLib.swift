import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension NavigationError {
    /// Translates the engine's error, whose message may be empty.
    init(_ error: GLibError, url: URL?) {
        if Self.isRefusalOfACertificate(error, url: url) {
            self.init(untrusted: url)
            return
        }
        let message = error.message.isEmpty ? Self.noReason(url) : error.message
        self.init(Self.code(of: error), message: message)
    }

    private static func code(of error: GLibError) -> Code {
        let (network, policy, io) = (webkit_network_error_quark(), webkit_policy_error_quark(), g_io_error_quark())
        if error.matches(network, WEBKIT_NETWORK_ERROR_FILE_DOES_NOT_EXIST) || error.matches(io, G_IO_ERROR_NOT_FOUND) {
            return .notFound
        }
        if error.matches(network, WEBKIT_NETWORK_ERROR_UNKNOWN_PROTOCOL)
            || error.matches(policy, WEBKIT_POLICY_ERROR_CANNOT_SHOW_URI)
            || error.matches(policy, WEBKIT_POLICY_ERROR_CANNOT_USE_RESTRICTED_PORT)
        {
            return .unsupportedScheme
        }
        if error.matches(policy), error.code == blockedByContentRules { return .blocked }
        if error.matches(g_resolver_error_quark()) { return .hostNotFound }
        if error.matches(g_tls_error_quark()) { return .certificate }
        if error.matches(io, G_IO_ERROR_TIMED_OUT) { return .timedOut }
        if error.matches(io) || error.matches(network) { return .connection }
        return .other
    }

    /// Whether a load failed because WebKit rejected the server's certificate. WebKit opens a connection ahead of the
    /// load, and cancels it as soon as it receives the certificate. A load that was waiting for that connection
    /// receives only the cancellation (`G_IO_ERROR_CANCELLED`). A load that the app stops, in contrast, ends with an
    /// error in WebKit's own domain.
    private static func isRefusalOfACertificate(_ error: GLibError, url: URL?) -> Bool {
        url?.scheme == "https" && error.matches(g_io_error_quark(), G_IO_ERROR_CANCELLED)
    }

    /// Whether the engine's error means that the load was stopped, which is not a failure.
    static func isCancellation(_ error: GLibError) -> Bool {
        error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_CANCELLED)
            || isInterruption(error)
    }

    /// Whether the load was stopped by a policy decision: a download, a denial, a response without a body.
    static func isInterruption(_ error: GLibError) -> Bool {
        error.matches(webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE)
    }

    /// The error code for a load that a content rule list has blocked. WebKit reports it, but its headers do not declare it.
    private static let blockedByContentRules = 104
}
