import ArgumentParser

/// What the command line says.
struct TourOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Shows what a page and Swift can say to each other, one step at a time.",
        discussion: """
            Every step is recorded twice: by the page, and by Swift. It passes only if both records agree.

            With --drive the exit status is 0 if all steps passed and 1 if not. It is 64 for a wrong command line.
            """)

    @Flag(help: "Run every step without a person, print a table of what happened, and end.")
    var drive = false

    @Option(
        help: ArgumentHelp(
            "With --drive: write a picture of the page, as PNG, once all steps were run.", valueName: "file"))
    var screenshot: String?

    @Option(help: ArgumentHelp("Plant a failure: Swift's record of this step is falsified.", valueName: "step"))
    var fail: TourStep?

    func validate() throws {
        if screenshot != nil, !drive { throw ValidationError("--screenshot needs --drive.") }
    }
}

extension TourStep: ExpressibleByArgument {}
