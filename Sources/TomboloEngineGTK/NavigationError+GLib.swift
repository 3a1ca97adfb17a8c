import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension NavigationError {
    /// What the engine's error means.
    init(_ error: GLibError) {
        self.init(Self.code(of: error), message: error.message)
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
        if error.matches(io) || error.matches(network) { return .connection }
        return .other
    }

    /// Whether the engine's error says that the load was stopped, which is no failure.
    static func isCancellation(_ error: GLibError) -> Bool {
        error.matches(webkit_network_error_quark(), WEBKIT_NETWORK_ERROR_CANCELLED)
            // A download, a refused response, a response without a body.
            || error.matches(webkit_policy_error_quark(), WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE)
    }

    /// WebKit reports this code and does not declare it.
    private static let blockedByContentRules = 104
}
