import ArgumentParser
import Foundation
import Tombolo
import TomboloBrowser
import TomboloBrowserGTK
import TomboloEngineGTK

/// The subcommand `tombolo browse`.
struct BrowseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse the web in a small browser.",
        discussion: """
            An address is read as in the browser's address field: https is put in front of one without a scheme, and http in \
            front of this machine's own (localhost). Sites are asked over https; over plain http only those that you allow.

            A browser that runs already opens the addresses in new tabs. The language is that of the environment (English, \
            Korean or Japanese), as in LANGUAGE=ko tombolo browse.

            EXAMPLES
              tombolo browse
              tombolo browse example.com
              tombolo browse --private example.com
            """)

    @Argument(help: "The addresses to open, a tab for each; the start page without any.")
    var addresses: [String] = []

    @Flag(name: .customLong("private"), help: "Leave nothing behind: no history, cookies or files of pages.")
    var isPrivate = false

    @Flag(help: "Let a WebDriver client open the tabs and drive them; WebKitWebDriver starts the browser so.")
    var automation = false

    @Option(help: "Which profile to use: cookies and data of one are unknown to another.")
    var profile = "default"

    func validate() throws {
        guard !automation || addresses.isEmpty else {
            throw ValidationError("With --automation it is the driver that opens pages; leave the addresses out.")
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
        case .nothing, .search, .unusable: throw ValidationError("“\(text)” is not the address of a page.")
        }
    }
}
