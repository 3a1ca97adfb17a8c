import CSecret
import GLibRuntime

extension SecretStoreError {
    /// Converts an error of libsecret, or of the connection to the keyring, to an error of the store.
    @MainActor
    init(_ error: any Error) {
        switch error {
        case let error as SecretStoreError: self = error
        case let error as GLibError: self.init(error)
        default: self.init(.failed, "The keyring failed: \(error)")
        }
    }

    @MainActor
    private init(_ error: GLibError) {
        if error.matches(g_io_error_quark(), G_IO_ERROR_CANCELLED) {
            self.init(.cancelled, "The task was cancelled while it waited for the keyring.")
        } else if error.matches(tombolo_secret_error_quark(), SECRET_ERROR_IS_LOCKED) {
            self = .locked
        } else if Self.isAbsence(error) {
            self.init(
                .unavailable,
                "There is no keyring: \(error.message). Install and start one, for example gnome-keyring or KWallet.")
        } else {
            self.init(.failed, "The keyring failed: \(error)")
        }
    }

    /// Whether the session bus, or a keyring service on it, is missing. False for a timeout or a denial of the service.
    @MainActor
    private static func isAbsence(_ error: GLibError) -> Bool {
        let ofBus = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_SERVER,
            G_DBUS_ERROR_NO_NETWORK,
            G_DBUS_ERROR_DISCONNECTED, G_DBUS_ERROR_FILE_NOT_FOUND, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
            G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_CHILD_SIGNALED, G_DBUS_ERROR_SPAWN_FAILED,
            G_DBUS_ERROR_SPAWN_FILE_INVALID, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND, G_DBUS_ERROR_UNKNOWN_METHOD,
        ]
        let ofIO = [
            G_IO_ERROR_NOT_FOUND, G_IO_ERROR_CONNECTION_REFUSED, G_IO_ERROR_CLOSED, G_IO_ERROR_BROKEN_PIPE,
            G_IO_ERROR_FAILED, G_IO_ERROR_INVALID_ARGUMENT, G_IO_ERROR_NOT_SUPPORTED,
        ]
        return ofBus.contains { error.matches(g_dbus_error_quark(), $0) }
            || ofIO.contains { error.matches(g_io_error_quark(), $0) }
    }
}
