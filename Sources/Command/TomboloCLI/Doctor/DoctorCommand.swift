import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check whether this machine can show pages, and print how to fix each problem.",
        discussion: """
            Checks the engine, packages, Swift toolchain, sandbox, display, session bus, GPU and fonts. Then paints a \
            page in a separate process, compares the picture, and tests whether page requests can be intercepted. The \
            exit status is 0 if pages can be shown in the sandbox, and 4 if there is a problem.

            EXAMPLES
              tombolo doctor
              tombolo doctor --headless          on a server, with a virtual display
              tombolo doctor --json | jq .fit
            """)

    @Flag(name: .long, help: "Run the checks on a virtual display, as tombolo open --headless does.")
    var headless = false

    @Flag(name: .long, help: "Print one JSON object instead of a table.")
    var json = false

    @OptionGroup var list: AdvisoryOption

    func run() throws {
        try end {
            let report = Examination(isHeadless: headless, advisories: try list.list()).report()
            if json {
                StandardOutput.show(json: report.json.description)
            } else {
                StandardOutput.show(report.table, lineBreaks: .kept)
            }
            return (report.isFit ? CommandStatus.success : .unfit).rawValue
        }
    }
}
