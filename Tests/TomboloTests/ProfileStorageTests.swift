import Foundation
import Testing
import Tombolo
import TomboloEngine

@MainActor
@Suite struct ProfileStorageTests {
    @Test func aNamedProfileIsInTheUsersDataFolder() throws {
        guard case .persistent(let folder) = try ProfileStorage.persistent(named: "main", of: "org.example.App") else {
            Issue.record("The profile is not persistent.")
            return
        }
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"] ?? "\(environment["HOME"] ?? "/")/.local/share"
        #expect(folder.path() == "\(data)/org.example.App/profiles/main/")
    }

    @Test(arguments: ["", ".", "..", ".hidden", "a/b", "/", "../up", "a\0b"])
    func invalidProfileNamesAreRejected(name: String) {
        let asProfile = #expect(throws: ProfileError.self) { try ProfileStorage.persistent(named: name, of: "app") }
        #expect(asProfile?.message.contains("“\(name)”") == true)
        #expect(throws: ProfileError.self) { try ProfileStorage.persistent(named: "main", of: name) }
    }

    @Test(arguments: ["main", "with space", "ünï", "a.b", "-", "%2F"])
    func aValidProfileNameIsAlsoTheNameOfItsFolder(name: String) throws {
        guard case .persistent(let folder) = try ProfileStorage.persistent(named: name, of: "app") else {
            Issue.record("The profile is not persistent.")
            return
        }
        #expect(folder.lastPathComponent == name)
        #expect(folder.deletingLastPathComponent().lastPathComponent == "profiles")
    }

    @Test func aFolderThatCannotBeCreatedIsNamedInTheError() {
        let failure = #expect(throws: ProfileError.self) {
            try ProfileStorage.persistent(folder: URL(filePath: "/proc/nowhere/profile")).open()
        }
        #expect(failure?.message.contains("/proc/nowhere/profile") == true)
    }
}
