import Foundation
import Testing
import TomboloTesting

@testable import TomboloEngineGTK

/// WebKit's pages load although JavaScriptCore was used first.
@Suite struct WebKitStartTests {
    /// In a process of its own, since a process starts WebKit once.
    @Test func aPageLoadsAfterABodyWasChecked() async {
        await #expect(processExitsWith: .success) { @MainActor in
            try FunctionSyntax().check("return 1")
            try await withPage(.gtk, deadline: .seconds(60)) { try await $0.open() }
            exit(EXIT_SUCCESS)
        }
    }
}
