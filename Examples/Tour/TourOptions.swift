import ArgumentParser

/// The options of the command line.
struct TourOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Shows the kinds of calls between a page and Swift, one step at a time.",
        discussion: """
            Every step is recorded twice: by the page, and by Swift. It passes only if both records agree.

            With --drive the exit status is 0 if all steps passed and 1 if not. It is 64 for an invalid command line.
            """)

    @Flag(help: "Run every step automatically, print a table of the results, and exit.")
    var drive = false

    @Option(
        help: ArgumentHelp(
            "With --drive: write a picture of the page, as PNG, after all steps have run.", valueName: "file"))
    var screenshot: String?

    @Option(
        help: ArgumentHelp(
            "Make this step fail: Swift's record of it is falsified, to test the comparison.", valueName: "step"))
    var fail: TourStep?

    func validate() throws {
        if screenshot != nil, !drive { throw ValidationError("--screenshot needs --drive.") }
    }
}

extension TourStep: ExpressibleByArgument {}
