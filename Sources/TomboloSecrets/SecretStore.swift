import GLibRuntime

/// The secrets of one application in the keyring of its user: passwords, tokens and keys that must be in no file and in no page.
///
/// On Linux this is the service `org.freedesktop.secrets` of the session bus, reached through libsecret; gnome-keyring and KWallet are two. It
/// encrypts secrets with the user's password, and they can be read while the keyring is unlocked, which it usually is from login on. In a Flatpak or
/// Snap, libsecret uses a file of the app instead, encrypted with a key from the desktop's Secret portal.
///
/// There is no fallback without encryption: without a keyring every operation throws ``SecretStoreError/Code-swift.enum/unavailable``, and nothing is written.
///
/// What it does not do: the names of applications and secrets are not encrypted; and every program of the same user can read all of the user's
/// secrets, unless a sandbox keeps it from the bus. Secrets that were read are ordinary memory of the program.
///
/// Operations wait for the keyring, and for the user where it asks them to unlock it, without blocking the main thread. They need the main
/// loop that an `Application` of Tombolo's runs.
public struct SecretStore: Sendable, Hashable {
    /// The identifier of the application, as in `org.example.Shop`.
    public let application: String

    /// The longest secret, in bytes. Keyrings are for keys and tokens; encrypt larger data with a key that is kept here.
    public static let maximumSecretLength = 64 << 10
    /// The longest name of an application or of a secret, in UTF-8 bytes.
    public static let maximumNameLength = 255

    /// Makes a store. The keyring is not reached yet.
    /// - Parameter application: The identifier of the application. Stores with the same identifier share their secrets.
    /// - Throws: ``SecretStoreError`` with the code `invalidName`.
    public init(application: String) throws(SecretStoreError) {
        try Self.check(application, "application")
        self.application = application
    }

    /// Keeps a secret, in place of one with the same name.
    /// - Parameters:
    ///   - secret: Any bytes, at most ``maximumSecretLength``.
    ///   - name: The name that it is read by. Not encrypted.
    ///   - label: What the user's keyring program shows; by default the application and the name. Not encrypted by every keyring.
    /// - Throws: ``SecretStoreError``.
    @MainActor
    public func set(_ secret: [UInt8], for name: String, label: String? = nil) async throws(SecretStoreError) {
        let item = try item(name)
        guard secret.count <= Self.maximumSecretLength else {
            throw SecretStoreError(
                .tooLong,
                "“\(name)” has \(secret.count) bytes, and a secret at most \(Self.maximumSecretLength). Encrypt larger data with a key that is kept here."
            )
        }
        let label = label ?? "\(application): \(name)"
        guard !label.utf8.contains(0) else {
            throw SecretStoreError(.invalidName, "The label of “\(name)” has a null character.")
        }
        do { try await item.store(secret, label: label) } catch { throw SecretStoreError(error) }
    }

    /// Keeps a text as its UTF-8 bytes. Otherwise the same as ``set(_:for:label:)-([UInt8],_,_)``.
    @MainActor
    public func set(_ secret: String, for name: String, label: String? = nil) async throws(SecretStoreError) {
        try await set(Array(secret.utf8), for: name, label: label)
    }

    /// Reads a secret.
    /// - Returns: Its bytes; nil when there is none with the name.
    /// - Throws: ``SecretStoreError``; a secret that is there and cannot be read is an error, not nil.
    @MainActor
    public func bytes(for name: String) async throws(SecretStoreError) -> [UInt8]? {
        let item = try item(name)
        do {
            if let secret = try await item.load() { return secret }
            // libsecret returns nothing for a locked one, too.
            switch try await item.state() {
            case .absent: return nil
            case .locked: throw SecretStoreError.locked
            case .readable: return try await item.load()
            }
        } catch { throw SecretStoreError(error) }
    }

    /// Reads a secret that is text.
    /// - Returns: The text; nil when there is no secret with the name.
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
    /// - Returns: Whether there was one.
    /// - Throws: ``SecretStoreError``; a secret that is there and cannot be removed is an error, not false.
    @MainActor
    @discardableResult
    public func remove(_ name: String) async throws(SecretStoreError) -> Bool {
        let item = try item(name)
        do {
            if try await item.clear() { return true }
            guard try await item.state() != .absent else { return false }
            // To read it has the keyring ask the user to unlock it; to remove it does not.
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
            "The name of the \(kind) has to have 1 to \(maximumNameLength) bytes in UTF-8, and no control characters."
        )
    }
}
