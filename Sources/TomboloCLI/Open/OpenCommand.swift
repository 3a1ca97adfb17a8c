import ArgumentParser
import Foundation

/// The subcommand `tombolo open`.
struct OpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Show a page in a window, or try it in a script.",
        discussion: """
            The page can call what it is granted: debug.echo (its argument back), debug.sleep ({ms}), debug.fail ({code, \
            message, data}) and debug.emit ({event, value}). It keeps nothing: cookies and storage are gone when the command \
            ends. It may go to http: and https: pages, data: URLs, and wherever its own origin leads; windows of its own and \
            downloads are refused.

            Standard output carries JSON only; all that is for people goes to standard error.

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
