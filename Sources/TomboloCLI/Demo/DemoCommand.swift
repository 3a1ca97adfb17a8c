import ArgumentParser
import Foundation
import Tombolo

/// `tombolo demo`.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show a page that was written for an older bridge, with the native side that it expects.",
        discussion: """
            The dialect is switched on for the page's own origin. With --events, what reaches the native side and what it \
            answers are lines of the type native.

            EXAMPLES
              tombolo demo flex                     our own page for that bridge
              tombolo demo wvjb page.html --events  a page that was written for it, as it is
              tombolo demo flex site/ --dialect android
            """)

    @Argument(help: "The bridge: \(DemoSystem.allCases.map(\.rawValue).joined(separator: ", ")).")
    var system: DemoSystem

    @Argument(
        help: ArgumentHelp(
            "A folder, a file, or a URL (http:, https:, file:), as for open. Our own demo page by default.",
            valueName: "page"))
    var page: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The system that a page for flex or dsbridge was written on; ios by default.", valueName: "ios|android"),
        transform: Self.dialect)
    var dialect: DemoDialect?

    @OptionGroup var options: PageOptions

    private static func dialect(_ text: String) throws -> DemoDialect {
        guard let dialect = DemoDialect(rawValue: text) else {
            let names = DemoDialect.allCases.map(\.rawValue).joined(separator: " or ")
            throw ValidationError("--dialect takes \(names), not “\(text)”.")
        }
        return dialect
    }

    func validate() throws {
        guard !system.hasDialects, dialect != nil else { return }
        throw ValidationError("--dialect is for flex and dsbridge: \(system.rawValue) has one dialect only.")
    }

    func run() throws {
        try end {
            let place = URL(filePath: FileManager.default.currentDirectoryPath)
            let plan = try OpenPlan(page ?? ownPage, options, in: place)
            return try OpenRun(plan, demo: Demo(system: system, dialect: dialect ?? .iOS)).run()
        }
    }

    private var ownPage: String {
        get throws(CommandFailure) {
            do {
                let folder = try Application.resourceFolder("demos")
                let name = dialect == .android ? "flex-android" : system.rawValue
                return folder.appending(path: "\(name).html").path(percentEncoded: false)
            } catch {
                throw CommandFailure(.unfit, "The demo's own page is missing: \(error) Name a page to show.")
            }
        }
    }
}
