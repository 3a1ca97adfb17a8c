import CMainLoopHook
import Foundation
import Testing
import TomboloSecrets

/// The store with a real keyring: gnome-keyring on a separate session bus, which scripts/with-keyring starts.
@MainActor
@Suite(.enabled(if: isKeyringOfTests, "scripts/with-keyring starts a keyring for these"))
struct SecretStoreTests {
    private let store: SecretStore

    /// Each test uses its own application name.
    init() throws { store = try SecretStore(application: "org.tombolo.tests.\(UUID().uuidString)") }

    @Test func secretsKeepTheirBytes() async throws {
        let secret = Array(UInt8.min...UInt8.max) + [0, 0]
        try await store.set(secret, for: "key")
        #expect(try await store.bytes(for: "key") == secret)
    }

    @Test(arguments: ["", "correct horse", "비밀 🔑", String(repeating: "é", count: SecretStore.maximumSecretLength / 2)])
    func textKeepsItsCharacters(text: String) async throws {
        try await store.set(text, for: "token")
        #expect(try await store.text(for: "token") == text)
    }

    @Test func aMissingSecretIsNil() async throws {
        #expect(try await store.bytes(for: "nothing") == nil)
        #expect(try await store.text(for: "nothing") == nil)
    }

    @Test func settingASecretReplacesItsValue() async throws {
        try await store.set("old", for: "token")
        try await store.set("new", for: "token")
        #expect(try await store.text(for: "token") == "new")
        #expect(try await store.remove("token"))
        #expect(try await store.text(for: "token") == nil)
    }

    @Test func removingASecretDeletesIt() async throws {
        try await store.set("secret", for: "token")
        #expect(try await store.remove("token"))
        #expect(try await store.bytes(for: "token") == nil)
        #expect(try await store.remove("token") == false)
    }

    @Test func eachApplicationAndNameHasItsOwnSecret() async throws {
        let other = try SecretStore(application: store.application + ".other")
        try await store.set("mine", for: "token")
        try await other.set("theirs", for: "token")
        try await store.set("another", for: "token.")
        #expect(try await store.text(for: "token") == "mine")
        #expect(try await other.text(for: "token") == "theirs")
        try await other.remove("token")
        #expect(try await store.text(for: "token") == "mine")
    }

    @Test func readingInvalidUTF8AsTextFails() async throws {
        try await store.set([0xC3, 0x28], for: "key")
        let error = await #expect(throws: SecretStoreError.self) { try await store.text(for: "key") }
        #expect(error?.code == .failed)
        #expect(error?.description.contains("bytes(for:)") == true)
        #expect(try await store.bytes(for: "key") == [0xC3, 0x28])
    }

    @Test func rejectingALongSecretKeepsTheOldOne() async throws {
        try await store.set("old", for: "key")
        let secret = [UInt8](repeating: 7, count: SecretStore.maximumSecretLength + 1)
        let error = await #expect(throws: SecretStoreError.self) { try await store.set(secret, for: "key") }
        #expect(error?.code == .tooLong)
        #expect(try await store.text(for: "key") == "old")
    }

    @Test func cancellingATaskCancelsItsOperation() async throws {
        let store = store
        let task = Task { @MainActor in try await store.set("secret", for: "token") }
        task.cancel()
        let error = await #expect(throws: SecretStoreError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test func errorsDoNotContainTheSecret() async throws {
        let secret = Array(repeating: "hunter2", count: SecretStore.maximumSecretLength).joined()
        let error = await #expect(throws: SecretStoreError.self) { try await store.set(secret, for: "token") }
        #expect(error.map { !"\($0)".contains("hunter2") } == true)
    }
}

/// Whether the tests run with their own keyring. Without it they are skipped, so that they never write to a user's keyring.
let isKeyringOfTests = ProcessInfo.processInfo.environment["TOMBOLO_TEST_KEYRING"] == "1"
