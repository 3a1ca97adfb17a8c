import Foundation
import Tombolo
import TomboloRexxarUI

/// Runs an update automatically: publishes a release, fetches and shows it, and goes back.
@MainActor
struct LiveRoutesDriver {
    let controller: RXRViewController
    let screenshots: String?

    func run() async throws {
        try await until("version 1", says("version", "1"))
        try await picture("1-shipped")
        for version in 2...3 {
            try await press("publish")
            try await until("the release", says("published", "version \(version)"))
            try await press("check")
            try await until("the update", "return !document.getElementById('banner').hidden")
            try await picture("\(version)-fetched")
            // Files of the previous version are not fetched again: a theme, a release and a postcard are new.
            if version == 3 { try await until("three files", says("files", "3", of: "childElementCount")) }
            try await press("show")
            try await until("version \(version)", says("version", "\(version)"))
            try await until("version \(version) to work", says("confirmed", "yes"))
            try await picture("\(version)-shown")
        }
        try await press("back")
        try await until("version 2 again", says("version", "2"))
        try await press("check")
        try await until("version 3 to stay away", says("phase", "There is nothing newer."))
        try await picture("4-back")
        print("Published, fetched, shown, and gone back: all went well.")
    }

    private func says(_ id: String, _ text: String, of property: String = "textContent") -> String {
        "return String(document.getElementById('\(id)').\(property)) === '\(text)'"
    }

    private func press(_ button: String) async throws {
        try await until(button, "return document.getElementById('\(button)')?.disabled === false")
        try await controller.page.evaluate("document.getElementById(argument).click()", argument: .string(button))
    }

    /// Waits until the condition is true in the page. While another page loads, the evaluation fails and is repeated.
    private func until(_ what: String, _ condition: String) async throws {
        let end = ContinuousClock.now + .seconds(60)
        while (try? await controller.page.evaluate(condition)) != true {
            guard ContinuousClock.now < end else { throw LiveRoutesFailure.waitedInVain(what) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func picture(_ name: String) async throws {
        guard let screenshots else { return }
        let folder = URL(filePath: screenshots)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(try await controller.page.snapshot()).write(to: folder.appending(path: "\(name).png"))
    }
}
