import Foundation
import Tombolo
import TomboloRexxarUI

/// Runs updates automatically: a release for all devices, one that is staged, one that does not work, and the way back.
@MainActor
struct LiveRoutesDriver {
    let controller: RXRViewController
    let screenshots: String?

    func run() async throws {
        try await until("version 1", says("version", "1"))
        try await picture("1-embedded")
        try await press("publish")
        try await until("the release", says("published", "release 2"))
        try await take(2)
        try await press("stage")
        try await until("the staged release", says("published", "release 3, staged"))
        try await picture("3-staged")
        try await press("finish")
        try await until("the release for all", says("published", "release 3"))
        try await take(3)
        try await press("broken")
        try await until("the broken release", says("published", "release 4"))
        try await press("check")
        try await until("the broken release to be fetched", "return !document.getElementById('banner').hidden")
        try await press("show")
        try await until(
            "the automatic roll-back",
            says("failed", "release 4: its pages were visible twice without painting anything"))
        try await until("version 3 again", says("version", "3"))
        try await press("check")
        try await until(
            "release 4 to be refused",
            "return document.getElementById('phase').textContent.includes('failed on this device')")
        // A check with nothing new is one request.
        try await until("one request", "return document.getElementById('saved').textContent.startsWith('1 request,')")
        try await picture("4-rolled-back")
        try await press("back")
        try await until("the release of the app again", says("live", "release 1, from the app"))
        print("Published, staged, rolled back automatically, and went back by hand.")
    }

    /// Fetches a release, shows it, and waits until it has confirmed that it works.
    private func take(_ release: Int) async throws {
        try await press("check")
        try await until("the update", "return !document.getElementById('banner').hidden")
        try await picture("\(release)-fetched")
        try await press("show")
        try await until("version \(release)", says("version", "\(release)"))
        try await until("version \(release) to work", says("confirmed", "yes"))
        try await picture("\(release)-shown")
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
