import ArgumentParser
import Foundation
import TomboloProgram

struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show a page in a window, or test it from a script.",
        discussion: """
            With a grant, the page can call debug.echo (returns its argument), debug.sleep ({ms}), debug.fail ({code, \
            message, data}) and debug.emit ({event, value}). The page can navigate to http: and https: pages, data: \
            URLs and pages of its own origin. New windows and downloads are refused. Cookies and storage are deleted \
            when the command ends.

            Standard output contains only JSON. Messages for the user go to standard error.

            EXAMPLES
              tombolo open site/
              tombolo open site/ --grant 'debug.*@self' --console
              tombolo open https://example.com --headless --screenshot page.png
              echo 'return await tombolo.call("debug.echo", {a: 1})' |
                tombolo open site/ --grant debug.echo@self --headless --evaluate -
              tombolo open site/ --headless --evaluate check.js --events | grep denied
            """)

    @OptionGroup var options: OpenOptions

    func run() throws {
        try end {
            let plan = try OpenPlan(options, in: URL(filePath: FileManager.default.currentDirectoryPath))
            return try OpenRun(plan).run()
        }
    }
}
