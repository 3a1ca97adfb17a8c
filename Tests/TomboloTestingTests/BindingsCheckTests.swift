#if DEBUG
import Testing
import TomboloBridge
import TomboloTestServer
import TomboloTesting

/// The comparison of calls with the lock file of a package.
@MainActor
struct BindingsCheckTests {
    private let folder = TemporaryFolder()

    private func check(_ register: (CallRegistry) -> Void) throws {
        let calls = CallRegistry()
        register(calls)
        try requireCurrentBindings(of: calls, for: folder.path("Tests/NotesTests/Tests.swift"))
    }

    @Test func callsAreComparedWithTheLockFileAboveTheTest() throws {
        try folder.write(
            #"{"files":["a.ts"],"format":1,"app":"a","calls":{"a.b":{"argument":"string"}},"streams":{},"events":{},"pageFunctions":{},"errors":{},"types":{},"comments":{"a.b":"Old."}}"#,
            to: "tombolo.bindings.json")
        try check { $0.register("a.b") { (_: String) in } }
        #expect(differences { $0.register("a.b") { (_: Int) in } } == ["a.b: argument was string, and is integer."])
        #expect(
            differences { $0.register("a.c") { (_: String) in } } == [
                "a.b: the app has no such call.", "a.c: the call is new.",
            ])
    }

    @Test func aMissingLockFileIsReported() {
        #expect(
            differences { $0.register("a.b") {} } == [
                "There is no tombolo.bindings.json in the folder of the test or above. Run tombolo bindings --output FILE."
            ])
    }

    private func differences(_ register: (CallRegistry) -> Void) -> [String]? {
        do {
            try check(register)
            return []
        } catch {
            return (error as? OutdatedBindings)?.differences
        }
    }
}
#endif
