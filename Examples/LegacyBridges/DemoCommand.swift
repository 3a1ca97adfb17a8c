import ArgumentParser
import Foundation
import Tombolo
import TomboloProgram
import TomboloCLI

/// The program `tombolo-demo`: pages for older bridges, with the native sides that they expect.
///
/// Its `main` is synchronous, as GLib's main loop requires.
@main
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tombolo-demo",
        abstract: "Show a page written for an older bridge, with the native side that it expects.",
        discussion: """
            The dialect is enabled for the origin of the page. With --events, calls to the native side and its answers \
            are printed as lines of type native.

            For rexxar, PAGE is a page URI of the routes map, --resources is the folder of bundled files, and --routes \
            is the map. The container has the original's five widgets and the container APIs /api/geo and /api/log. \
            --accept-dialogs presses the last button of each dialog.

            EXAMPLES
              tombolo-demo flex                     the bundled page for that bridge
              tombolo-demo wvjb page.html --events  an existing page, unchanged
              tombolo-demo flex site/ --dialect android
              tombolo-demo rexxar --resources app/ --routes https://cdn.example/routes.json douban://douban.com/rexxar_demo
            """,
        version: Version.text)

    @Argument(help: "The bridge: \(DemoSystem.allCases.map(\.rawValue).joined(separator: ", ")).")
    var system: DemoSystem

    @Argument(
        help: ArgumentHelp(
            "A folder, a file, or a URL (http:, https:, file:); for rexxar, the URI of a page. Default: the bundled demo page.",
            valueName: "page"), completion: .file())
    var page: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The platform that a page for flex or dsbridge was written for. Default: ios.", valueName: "ios|android"),
        transform: Self.dialect)
    var dialect: DemoDialect?

    @OptionGroup var rexxar: RexxarOptions

    @OptionGroup var options: PageOptions

    private static func dialect(_ text: String) throws -> DemoDialect {
        guard let dialect = DemoDialect(rawValue: text) else {
            let names = DemoDialect.allCases.map(\.rawValue).joined(separator: " or ")
            throw ValidationError("--dialect takes \(names), not “\(text)”.")
        }
        return dialect
    }

    static func main() { runProgram() }

    func validate() throws {
        if rexxar.isUsed, system != .rexxar {
            throw ValidationError("--resources, --routes and --cache apply only to rexxar.")
        }
        guard !system.hasDialects, dialect != nil else { return }
        throw ValidationError("--dialect applies only to flex and dsbridge: \(system.rawValue) has one dialect only.")
    }

    func run() throws {
        try end {
            let place = URL(filePath: FileManager.default.currentDirectoryPath)
            guard system != .rexxar else {
                let shown = try RexxarPlan(page, rexxar, ownResources: demos, in: place)
                let plan = try OpenPlan(routed: shown.uri, origin: shown.origin, options, in: place)
                return try OpenRun(plan, native: RexxarDemo.page(shown)).run()
            }
            let plan = try OpenPlan(page ?? ownPage, options, in: place)
            return try OpenRun(plan, native: Demo(system: system, dialect: dialect ?? .iOS).native).run()
        }
    }

    private var ownPage: String {
        get throws(CommandFailure) {
            let name = dialect == .android ? "flex-android" : system.rawValue
            return try demos.appending(path: "\(name).html").path(percentEncoded: false)
        }
    }

    private var demos: URL {
        get throws(CommandFailure) {
            do {
                return try Application.resourceFolder("demos")
            } catch {
                throw CommandFailure(.unfit, "The bundled demo page is missing: \(error) Specify a page to show.")
            }
        }
    }
}
