import ArgumentParser

/// What the command line says.
struct LiveRoutesOptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live-routes",
        abstract: "An app whose pages are updated while it is open.",
        discussion: """
            It brings the server along that its pages come from, on this machine only. Publish a release in the page, \
            see what is fetched, have it shown, and go back.

            What it has fetched is kept for the next time in the system's folder for caches.

            With --drive the exit status is 0 if all went well and 1 if not. It is 64 for a wrong command line.
            """)

    @Option(
        help: ArgumentHelp(
            "The port of the server. Pages keep their origin only if it stays the same.", valueName: "number"))
    var port: UInt16 = 8790

    @Option(help: ArgumentHelp("How long the server takes for each file, in milliseconds.", valueName: "time"))
    var pace = 120

    @Flag(help: "Publish, update, show and go back without a person, with a new cache and any port, and end.")
    var drive = false

    @Option(
        help: ArgumentHelp("With --drive: write pictures of the page into this folder, as PNG.", valueName: "folder"))
    var screenshots: String?

    func validate() throws {
        if screenshots != nil, !drive { throw ValidationError("--screenshots needs --drive.") }
        if !(0...60_000).contains(pace) { throw ValidationError("--pace is a number of milliseconds up to 60000.") }
    }
}
