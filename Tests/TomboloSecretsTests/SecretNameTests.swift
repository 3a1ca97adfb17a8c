import Testing
import TomboloSecrets

/// Names of applications and secrets are validated before the keyring is used.
@Suite struct SecretNameTests {
    @Test(arguments: [
        "", "a\0b", "a\nb", "\u{7F}", String(repeating: "é", count: SecretStore.maximumNameLength / 2 + 1),
    ])
    func invalidApplicationNamesAreRejected(name: String) {
        let error = #expect(throws: SecretStoreError.self) { try SecretStore(application: name) }
        #expect(error?.code == .invalidName)
        #expect(error?.description.contains("application") == true)
    }

    @Test(arguments: ["", "a\0b", "a\u{1B}[31m"])
    @MainActor
    func everyOperationRejectsInvalidSecretNames(name: String) async throws {
        let store = try SecretStore(application: "org.tombolo.tests")
        let operations: [@MainActor () async throws -> Void] = [
            { try await store.set("x", for: name) }, { _ = try await store.bytes(for: name) },
            { _ = try await store.text(for: name) }, { _ = try await store.remove(name) },
        ]
        for operation in operations {
            let error = await #expect(throws: SecretStoreError.self) { try await operation() }
            #expect(error?.code == .invalidName)
        }
    }

    @Test @MainActor func labelsWithANullCharacterAreRejected() async throws {
        let store = try SecretStore(application: "org.tombolo.tests")
        let error = await #expect(throws: SecretStoreError.self) {
            try await store.set("x", for: "name", label: "a\0b")
        }
        #expect(error?.code == .invalidName)
    }

    @Test func namesInAnyLanguageAreAccepted() throws {
        #expect(try SecretStore(application: "org.example.가게").application == "org.example.가게")
        #expect(throws: Never.self) {
            try SecretStore(application: String(repeating: "a", count: SecretStore.maximumNameLength))
        }
    }
}
