import ArgumentParser
import TomboloProgram

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the calls, streams and events of a running app.",
        discussion: """
            Shows the inspector of a page in a window of a separate process. Start a debug build of the app with \
            tombolo dev, or with its option --inspect. In a release build, the app must also make the page \
            inspectable. A program with the release mark cannot be inspected.

            Without --connect, inspects the app that is running. If several are running, lists them with their \
            processes, ids and titles. Only apps of the same user are found.

            The recording begins when the inspector connects. It contains no secrets, because the app removes them.

            With --json, no window is shown. Each line on standard output is a JSON object with the member kind:

              app        the app; the first object of each run
              document   a document of the page
              call, stream, event, console and others
                         a row that has ended
              skipped    rows were omitted, because there were too many

            If the app is restarted, by tombolo dev or by hand, the inspector connects to the new process, which must \
            have the same app id. Other instances that were already running are ignored. The window keeps the rows of \
            the earlier run; with --json, row numbers begin again. If the app is not restarted within the time of \
            --wait, a command with --json ends with status 0, and a window stays open.

            EXAMPLES
              tombolo inspect
              tombolo inspect --list
              tombolo inspect --connect 4711 --page 2
              tombolo inspect --json | grep '"outcome":"denied"'
            """)

    @Option(
        name: .long,
        help: ArgumentHelp("The process identifier of the app, or the path of its socket.", valueName: "process|path"),
        completion: .file())
    var connect: String?

    @Option(name: .long, help: ArgumentHelp("The number of the page. Default: the first page.", valueName: "number"))
    var page: Int?

    @Flag(name: .long, help: "List the apps and their pages, even if there is only one app.")
    var list = false

    @Flag(name: .long, help: "Print JSON objects on standard output instead of showing a window.")
    var json = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The time to wait for an app that has ended to be restarted. Default: 10 with --json, otherwise no limit.",
            valueName: "seconds"))
    var wait: Int?

    func validate() throws {
        if let wait, !(0...86_400).contains(wait) {
            throw ValidationError("--wait takes 0 to 86400 seconds, not \(wait).")
        }
        if list, connect != nil || page != nil {
            throw ValidationError("--list lists all apps. Omit --connect and --page.")
        }
    }

    func run() throws {
        let limit = wait ?? (json ? 10 : nil)
        try end {
            try InspectRun(
                connect: connect, page: page, lists: list, isJSON: json, waitingAtMost: limit.map { .seconds($0) }
            ).run()
        }
    }
}
