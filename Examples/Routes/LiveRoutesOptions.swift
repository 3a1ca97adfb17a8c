import ArgumentParser

/// The options of the command line.
struct LiveRoutesOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live-routes",
        abstract: "An app whose pages are updated while it is open.",
        discussion: """
            It includes the publisher and the server of its pages, on this machine only. Publish a signed release to \
            all devices or to a tenth of them, see what is fetched, show the release, and go back. Publish a release \
            that does not work, and see it rolled back automatically.

            With --drive the exit status is 0 if all went well and 1 if not. It is 64 for an invalid command line.
            """)

    @Option(
        help: ArgumentHelp(
            "The server's port. Pages keep their origin only if the port stays the same.", valueName: "number"))
    var port: UInt16 = 8790

    @Option(help: ArgumentHelp("How long the server takes for each file, in milliseconds.", valueName: "time"))
    var pace = 120

    @Flag(help: "Publish, update, show and go back automatically, on any port, and exit.")
    var drive = false

    @Option(
        help: ArgumentHelp("With --drive: write pictures of the page into this folder, as PNG.", valueName: "folder"))
    var screenshots: String?

    func validate() throws {
        if screenshots != nil, !drive { throw ValidationError("--screenshots needs --drive.") }
        if !(0...60_000).contains(pace) { throw ValidationError("--pace is a number of milliseconds up to 60000.") }
    }
}
