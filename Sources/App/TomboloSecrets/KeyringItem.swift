import CSecret
import GLibRuntime

/// The operations of libsecret on the item with a given application and name.
@MainActor
final class KeyringItem {
    private let attributes: OpaquePointer

    init(application: String, name: String) { attributes = tombolo_secret_attributes(application, name) }

    isolated deinit { g_hash_table_unref(attributes) }

    /// The connection to the session bus, which is kept once it is open.
    private static var bus: GObjectReference?

    /// Connects to the session bus, before the first operation.
    ///
    /// The connection is opened without a cancellable, because operations that begin together share it, and GLib would
    /// report the cancellation of one operation to all of them. If the task is cancelled or the bus has an error, this
    /// function does not throw, but the operation that follows does.
    private func connect() async {
        guard Self.bus == nil else { return }
        Self.bus = try? await awaitResult { _, done, data in
            g_bus_get(G_BUS_TYPE_SESSION, nil, done, data)
        } finish: { result in
            try GLibError.check { g_bus_get_finish(result, $0) }.map { GObjectReference(adopting: $0) }
        }
    }

    /// Stores a secret in the default collection, and replaces an existing item.
    func store(_ secret: [UInt8], label: String) async throws {
        let value = secret.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                secret_value_new($0.baseAddress, gssize($0.count), "application/octet-stream")
            }
        }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        await connect()
        let isStored = try await awaitResult { cancellable, done, data in
            secret_password_storev_binary(
                tombolo_secret_schema(), self.attributes, SECRET_COLLECTION_DEFAULT, label, value, cancellable, done,
                data)
        } finish: { result in
            try GLibError.check { secret_password_store_finish(result, $0) } != 0
        }
        // If nothing was stored, the user closed the prompt to unlock or create the keyring.
        guard isStored else { throw SecretStoreError.locked }
    }

    /// Reads the secret. If the item is locked, the keyring asks the user. Returns nil if the item does not exist or
    /// remains locked.
    func load() async throws -> [UInt8]? {
        await connect()
        return try await awaitResult { cancellable, done, data in
            secret_password_lookupv(tombolo_secret_schema(), self.attributes, cancellable, done, data)
        } finish: { result in
            guard let value = try GLibError.check({ secret_password_lookup_binary_finish(result, $0) }) else {
                return nil
            }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count = gsize()
            guard let bytes = secret_value_get(value, &count) else { return [] }
            return UnsafeRawBufferPointer(start: bytes, count: Int(count)).map { $0 }
        }
    }

    /// Whether the item exists and can be read. Does not ask the user.
    func state() async throws -> State {
        await connect()
        return try await awaitResult { cancellable, done, data in
            secret_password_searchv(
                tombolo_secret_schema(), self.attributes, SECRET_SEARCH_NONE, cancellable, done, data)
        } finish: { result in
            let found = try GLibError.check { secret_password_search_finish(result, $0) }
            defer { g_list_free_full(found) { g_object_unref($0) } }
            guard let item = found?.pointee.data else { return .absent }
            return tombolo_secret_is_locked(item) != 0 ? .locked : .readable
        }
    }

    enum State {
        case absent, locked, readable
    }

    /// Removes the item. Returns false if it does not exist or is locked. Does not ask the user.
    func clear() async throws -> Bool {
        await connect()
        return try await awaitResult { cancellable, done, data in
            secret_password_clearv(tombolo_secret_schema(), self.attributes, cancellable, done, data)
        } finish: { result in
            try GLibError.check { secret_password_clear_finish(result, $0) } != 0
        }
    }
}
