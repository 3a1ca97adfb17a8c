import ArgumentParser
import Foundation
import Tombolo

/// `tombolo demo`.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show a page that was written for an older bridge, with the native side that it expects.",
        discussion: """
            The dialect is switched on for the page's own origin, top-level documents only. With --events, what reaches the \
            native side and what it answers are lines of the type native.

            EXAMPLES
              tombolo demo actions                     our own demo page
              tombolo demo actions page.html --events  a page that was written for that bridge, unmodified
            """)

    @Argument(help: "The bridge: \(DemoSystem.allCases.map(\.rawValue).joined(separator: ", ")).")
    var system: DemoSystem

    @Argument(
        help: ArgumentHelp(
            "A folder, a file, or a URL (http:, https:, file:), as for open. Our own demo page by default.",
            valueName: "page"))
    var page: String?

    @OptionGroup var options: PageOptions

    func run() throws {
        try end {
            let place = URL(filePath: FileManager.default.currentDirectoryPath)
            let plan = try OpenPlan(page ?? ownPage, options, in: place)
            return try OpenRun(plan, demo: system).run()
        }
    }

    private var ownPage: String {
        get throws(CommandFailure) {
            do {
                let folder = try Application.resourceFolder("demos")
                return folder.appending(path: "\(system.rawValue).html").path(percentEncoded: false)
            } catch {
                throw CommandFailure(.unfit, "The demo's own page is missing: \(error) Name a page to show.")
            }
        }
    }
}
