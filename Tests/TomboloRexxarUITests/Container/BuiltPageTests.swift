import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A page as a bundler writes it: file names contain hashes, one script has an absolute URL, and everything else is inline. The tests use no
/// network.
@MainActor
@Suite struct BuiltPageTests {
    private static let apis: [any RXRContainerAPI] = [
        RXRPathAPI("/api/geo") { _ in try .json(["name": "北京"]) },
        RXRPathAPI("/api/log") { request in try .json(["label": request.form?["label"] ?? "no form"]) },
    ]

    @Test(arguments: ["box://box.example/buttons", "box://partial.box.example/buttons/_.s"])
    func aBundledPageRunsOfflineAsAFullAndAsAPartialPage(uri: String) async throws {
        try await withContainer(uri, resources: Fixtures.folder.appending(path: "built")) { container in
            container.controller.containerAPIs = Self.apis
            try await container.load()
            func press(_ name: String) async throws {
                try await container.run(
                    "document.querySelector(`input[value=${argument}]`).click()", argument: .string(name))
            }
            func waitForParagraph(_ text: String) async throws {
                try await container.until(text) {
                    try await container.run("return [...document.querySelectorAll('p')].map((p) => p.textContent)")?
                        .arrayValue?.contains(.string(text)) == true
                }
            }
            try await press("title")
            try await container.until("the title") { container.controller.title == "A new title" }
            for (button, answer) in [("older", "older pressed"), ("newer", "newer pressed: undefined")] {
                try await press(button)
                try await container.until("the dialog") { container.controller.view.dialogs.current != nil }
                #expect(container.controller.view.pressButtonOfDialog())
                try await waitForParagraph(answer)
                try await container.until("no dialog") { container.controller.view.dialogs.current == nil }
            }
            try await press("place")
            try await waitForParagraph("北京")
            try await press("log")
            try await waitForParagraph("logged a+b c")
            let calls = container.events.compactMap { if case .performed(let call) = $0 { call.path } else { nil } }
            #expect(calls == ["/widget/nav_title", "/widget/alert_dialog", "/widget/alert_dialog"])
            #expect(!container.events.contains { if case .failed = $0 { true } else { false } })
        }
    }
}
