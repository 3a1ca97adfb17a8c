import ArgumentParser
import Foundation
import Tombolo
import TomboloBrowser
import TomboloBrowserGTK
import TomboloEngineGTK
import TomboloProgram

/// The program `tombolo-browser`.
///
/// Its `main` is synchronous, as GLib's main loop requires.
@main
struct BrowserCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tombolo-browser",
        abstract: "Browse the web in a small browser.",
        discussion: """
            Addresses are parsed as in the browser's address field. An address without a scheme is opened over https, or over \
            http if it names this machine (localhost). Other sites are opened over plain http only if you allow it.

            If a browser with the same profile is already running, it opens the addresses in new tabs. The environment \
            sets the language (English, Korean or Japanese), as in LANGUAGE=ko tombolo-browser.

            EXAMPLES
              tombolo-browser
              tombolo-browser example.com
              tombolo-browser --private example.com
            """,
        version: Version.text)

    @Argument(help: "The addresses to open, one tab each. Default: the start page.")
    var addresses: [String] = []

    @Flag(name: .customLong("private"), help: "Store nothing: no history, cookies or page data.")
    var isPrivate = false

    @Flag(help: "Let a WebDriver client open and control the tabs. WebKitWebDriver starts the browser with this flag.")
    var automation = false

    @Option(help: "The name of the profile. Profiles do not share cookies or other data.")
    var profile = "default"

    static func main() { runProgram() }

    func validate() throws {
        guard !automation || addresses.isEmpty else {
            throw ValidationError("--automation takes no addresses: the WebDriver client opens the pages.")
        }
    }

    func run() throws {
        try end {
            if automation {
                let traces = RunTraces()
                defer { traces.remove() }
                GTKAutomation.prepareRendering()
                try DisplayAccess.connect(offersVirtualDisplay: false)
                return BrowserApplication.runAutomated()
            }
            let urls = try addresses.map(Self.url)
            let storage: ProfileStorage =
                isPrivate ? .ephemeral : try .persistent(named: profile, of: "tombolo-browser")
            let traces = isPrivate ? RunTraces() : nil
            defer { traces?.remove() }
            let id = BrowserApplication.id(profile: isPrivate ? nil : profile)
            try DisplayAccess.connect(offersVirtualDisplay: false)
            return BrowserApplication.run(id, storage, isUnique: !isPrivate, opening: urls)
        }
    }

    private static func url(_ text: String) throws -> URL {
        switch TypedAddress(text) {
        case .page(let url): return url
        case .nothing, .search, .unusable:
            throw ValidationError(
                "“\(text)” is not the address of a page. Use an address like example.com or https://example.com/.")
        }
    }
}
