import GLibRuntime

/// The secrets of one application in the user's keyring: passwords, tokens and keys that do not belong in a file or a
/// page.
///
/// On Linux, the keyring is the service `org.freedesktop.secrets` on the session bus, accessed through libsecret;
/// gnome-keyring and KWallet implement it. The service encrypts secrets with the user's password. They can be read
/// while the keyring is unlocked, which it usually is from login on. In a Flatpak or Snap, libsecret uses a file of the
/// app instead, encrypted with a key from the desktop's Secret portal.
///
/// Secrets are never stored unencrypted: without a keyring every operation throws
/// ``SecretStoreError/Code-swift.enum/unavailable``, and nothing is written.
///
/// Limits of the protection: the names of applications and secrets are not encrypted. Every program of the same user
/// can read all of the user's secrets, unless a sandbox blocks its access to the bus. Secrets that have been read are
/// in the program's ordinary memory.
///
/// Operations wait for the keyring and, if the keyring has to be unlocked, for the user. They do not block the main
/// thread, but need the main loop that Tombolo's `Application` runs.
public struct SecretStore: Sendable, Hashable {
    /// The identifier of the application, such as `org.example.Shop`.
    public let application: String

    /// Maximum length of a secret, in bytes. Keyrings are for keys and tokens; encrypt larger data with a key that is
    /// stored here.
    public static let maximumSecretLength = 64 << 10
    /// Maximum length of the name of an application or of a secret, in UTF-8 bytes.
    public static let maximumNameLength = 255

    /// Creates a store. Does not access the keyring yet.
    /// - Parameter application: The identifier of the application. Stores with the same identifier share their secrets.
    /// - Throws: ``SecretStoreError`` with the code `invalidName`.
    public init(application: String) throws(SecretStoreError) {
        try Self.check(application, "application")
        self.application = application
    }

    /// Stores a secret, and replaces one with the same name.
    /// - Parameters:
    ///   - secret: Any bytes, at most ``maximumSecretLength``.
    ///   - name: The name under which it is read. Not encrypted.
    ///   - label: The text that the user's keyring program shows; by default the application and the name. Not every
    ///     keyring encrypts it.
    /// - Throws: ``SecretStoreError``.
    @MainActor
    public func set(_ secret: [UInt8], for name: String, label: String? = nil) async throws(SecretStoreError) {
        let item = try item(name)
        guard secret.count <= Self.maximumSecretLength else {
            throw SecretStoreError(
                .tooLong,
                "“\(name)” has \(secret.count) bytes; the limit is \(Self.maximumSecretLength). Encrypt larger data, and store only its key here."
            )
        }
        let label = label ?? "\(application): \(name)"
        guard !label.utf8.contains(0) else {
            throw SecretStoreError(.invalidName, "The label of “\(name)” contains a null character.")
        }
        do { try await item.store(secret, label: label) } catch { throw SecretStoreError(error) }
    }

    /// Stores a text as its UTF-8 bytes. Otherwise the same as ``set(_:for:label:)-([UInt8],_,_)``.
    @MainActor
    public func set(_ secret: String, for name: String, label: String? = nil) async throws(SecretStoreError) {
        try await set(Array(secret.utf8), for: name, label: label)
    }

    /// Reads a secret.
    /// - Returns: The secret's bytes; nil when no secret has the name.
    /// - Throws: ``SecretStoreError``. If a secret exists but cannot be read, that is an error, not nil.
    @MainActor
    public func bytes(for name: String) async throws(SecretStoreError) -> [UInt8]? {
        let item = try item(name)
        do {
            if let secret = try await item.load() { return secret }
            // libsecret returns nothing for a locked item too, so the item's state is checked.
            switch try await item.state() {
            case .absent: return nil
            case .locked: throw SecretStoreError.locked
            case .readable: return try await item.load()
            }
        } catch { throw SecretStoreError(error) }
    }

    /// Reads a secret that is text.
    /// - Returns: The text; nil when no secret has the name.
    /// - Throws: ``SecretStoreError``, with the code `failed` when the secret is not UTF-8.
    @MainActor
    public func text(for name: String) async throws(SecretStoreError) -> String? {
        guard let bytes = try await bytes(for: name) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SecretStoreError(.failed, "The secret “\(name)” is not UTF-8. Read it with bytes(for:).")
        }
        return text
    }

    /// Removes a secret.
    /// - Returns: Whether the secret existed.
    /// - Throws: ``SecretStoreError``. If a secret exists but cannot be removed, that is an error, not false.
    @MainActor
    @discardableResult
    public func remove(_ name: String) async throws(SecretStoreError) -> Bool {
        let item = try item(name)
        do {
            if try await item.clear() { return true }
            guard try await item.state() != .absent else { return false }
            // Reads the item first: this makes the keyring ask the user to unlock it, which removing does not.
            _ = try await item.load()
            if try await item.clear() { return true }
            if try await item.state() == .locked { throw SecretStoreError.locked }
            return false
        } catch { throw SecretStoreError(error) }
    }

    @MainActor
    private func item(_ name: String) throws(SecretStoreError) -> KeyringItem {
        try Self.check(name, "secret")
        return KeyringItem(application: application, name: name)
    }

    private static func check(_ name: String, _ kind: String) throws(SecretStoreError) {
        let isValid =
            (1...maximumNameLength).contains(name.utf8.count)
            && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !isValid else { return }
        throw SecretStoreError(
            .invalidName,
            "The name of the \(kind) must have 1 to \(maximumNameLength) bytes in UTF-8, and no control characters."
        )
    }
}
