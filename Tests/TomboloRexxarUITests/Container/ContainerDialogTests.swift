import RexxarFixtures
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// `alert`, `confirm` and `prompt` of a container's page.
@MainActor
@Suite struct ContainerDialogTests {
    /// Scripts that open a dialog, the index of the pressed button, and the result of the script.
    private static let dialogs: [(String, Int, JSONValue)] = [
        ("alert('a')", 0, .null), ("confirm('a')", 1, true), ("confirm('a')", 0, false),
        ("prompt('a', 'given')", 1, "given"), ("prompt('a', 'given')", 0, .null),
    ]

    @Test func scriptDialogsAreNativeAndReturnTheAnswer() async throws {
        try await withContainer { container in
            for (script, button, answer) in Self.dialogs {
                // A new document has shown no other dialog.
                try await container.load()
                try await container.until("the container to be shown") { container.controller.isOnScreen }
                let evaluation = Task { try await container.run("return \(script) ?? null") }
                try await container.until("the dialog of \(script)") {
                    container.controller.view.dialogs.current != nil
                }
                #expect(container.controller.view.pressButtonOfDialog(button), "\(script), button \(button)")
                #expect(try await evaluation.value == answer, "\(script), button \(button)")
                try await container.until("no dialog") { container.controller.view.dialogs.current == nil }
            }
        }
    }

    @Test func dialogsOfAHiddenContainerAreDismissedAtOnce() async throws {
        try await withContainer { container in
            try await container.load()
            container.hide()
            try await container.until("the container to be hidden") { !container.controller.isOnScreen }
            let answers = try await container.run("return [alert('a') ?? null, confirm('a'), prompt('a', 'given')]")
            #expect(answers == [.null, false, .null])
        }
    }

    @Test(arguments: [
        ("rexxar-https://www.douban.com", "豆瓣"), ("rexxar-https://douban.com", "豆瓣"),
        ("https://notdouban.com", "notdouban.com"), ("https://douban.com.evil.example", "douban.com.evil.example"),
    ])
    func dialogTitlesShowTheOriginOfThePage(origin: String, title: String) {
        #expect(ContainerDialogs.title(of: Origin(serialized: origin), at: nil) == title)
    }
}
