import ArgumentParser

/// The options of commands that open a page, apart from the page itself.
struct PageOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Let an origin make calls and receive events. Can be given several times.",
            discussion: """
                CALLS are names separated by commas: greeter.greet, greeter.* or *. ORIGIN is scheme://host[:port], \
                scheme://*.host, file:///folder/, or self for the target's own. Without a grant a page can call nothing.
                """,
            valueName: "calls@origin"))
    var grant: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Read grants from a JSON file as well.", valueName: "file"), completion: .file()
    )
    var policy: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The size of the page, in logical pixels.",
            discussion: "At most 16384 each way, and 33554432 in all, as 7680x4320 is.", valueName: "width>x<height"))
    var size = WindowSize(width: 900, height: 640)

    @Option(
        name: .long,
        help: ArgumentHelp("The window's title. Without it the window follows the page.", valueName: "text"))
    var title: String?

    @Flag(name: .long, help: "Show the window on a virtual display, where it is not visible.")
    var headless = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write a picture of the page as PNG, after loading and evaluating; then end.", valueName: "file"),
        completion: .file())
    var screenshot: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Run a script in the page, print what it returns as one line of JSON; then end.",
            discussion: """
                The file holds the body of an async function: it can use await and return. It runs in the page's own world \
                once the page has loaded. undefined is printed as null. A hyphen reads standard input.
                """,
            valueName: "file"), completion: .file())
    var evaluate: String?

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Print events as JSON lines, each with a type.",
            discussion: EventLine.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                + ". What the script returns is the result line, the last one unless an error follows."))
    var events = false

    @Flag(name: .long, help: "Copy what the page writes to its console to standard error.")
    var console = false

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Show URLs whole in events and on standard error.",
            discussion:
                "By default their queries, fragments and user names with passwords are replaced by …, since logs are kept and passed on."
        ))
    var fullUrls = false

    @Option(
        name: .long,
        // Reports a negative number as an invalid value, rather than as an unknown option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time limit for loading, evaluating and the screenshot together; 0 for no limit.",
            discussion: """
                By default 60 with --evaluate or --screenshot, else 0. With --headless and neither of them it is how long the \
                page stays.
                """,
            valueName: "seconds"))
    var timeout: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The Content-Security-Policy of a served folder or file: none, local, strict (what an app gets) or a policy.",
            discussion: """
                A folder has none by default. A file has local: a page that somebody sent can read what lies beside it, and \
                local lets it send nothing to other places.
                """,
            valueName: "none|local|strict|text"))
    var csp: ServedPolicy?

    @Flag(
        name: .long,
        help: """
            Answer confirm with true and prompt with its default text, and allow calls whose grant requires a prompt; otherwise false, null and denied. \
            None is shown.
            """)
    var acceptDialogs = false

    @Flag(name: .long, help: "Let the page be inspected, from its context menu.")
    var inspect = false
}
