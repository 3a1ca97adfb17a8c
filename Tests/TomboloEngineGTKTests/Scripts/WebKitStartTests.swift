import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Loading pages after JavaScriptCore has been used.
@Suite struct WebKitStartTests {
    /// Runs in its own process, because a process initializes WebKit only once.
    @Test func aPageLoadsAfterASyntaxCheck() async {
        await #expect(processExitsWith: .success) { @MainActor in
            try FunctionSyntax().check("return 1")
            try await withPage(.gtk, deadline: .seconds(600)) { try await $0.open() }
            exit(EXIT_SUCCESS)
        }
    }
}
