import CSecret
import GLibRuntime

extension SecretStoreError {
    /// Turns an error of libsecret, or of the bus to the keyring, into one of the store.
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
        } else if error.matches(g_dbus_error_quark()) || error.matches(g_io_error_quark()) {
            self.init(
                .unavailable,
                "There is no keyring: \(error.message). Install and start one, for example gnome-keyring or KWallet.")
        } else {
            self.init(.failed, "The keyring failed: \(error)")
        }
    }
}
