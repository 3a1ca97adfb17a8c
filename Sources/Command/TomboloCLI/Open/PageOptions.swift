import ArgumentParser

/// The options of commands that open a page, apart from the page itself.
package struct PageOptions: ParsableArguments {
    /// Creates the options with their default values.
    package init() {}

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Allow an origin to make calls and receive events. Can be repeated.",
            discussion: """
                CALLS is a list of names, separated by commas: greeter.greet, greeter.* or *. ORIGIN is scheme://host[:port], \
                scheme://*.host, file:///folder/, or self for the origin of the target. Without a grant a page can make no calls.
                """,
            valueName: "calls@origin"))
    var grant: [String] = []

    @Option(
        name: .long, help: ArgumentHelp("Also read grants from a JSON file.", valueName: "file"), completion: .file()
    )
    var policy: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The size of the page, in logical pixels.",
            discussion: "At most 16384 in each direction and 33554432 pixels in all, which is enough for 7680x4320.",
            valueName: "width>x<height"),
        transform: { text in
            guard let size = WindowSize(text) else {
                throw ValidationError(
                    "Use a size like 900x640, with at most \(WindowSize.maximum) in each direction and \(WindowSize.maximumArea) pixels in all."
                )
            }
            return size
        })
    var size = WindowSize(width: 900, height: 640)

    @Option(
        name: .long,
        help: ArgumentHelp("The title of the window. Default: the title of the page.", valueName: "text"))
    var title: String?

    @Flag(name: .long, help: "Show the window on a virtual display (Xvfb), where it is not visible.")
    var headless = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write the visible part of the page as a PNG file after loading and evaluating, then exit.",
            valueName: "file"),
        completion: .file())
    var screenshot: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Run a script in the page, print its return value as one line of JSON, then exit.",
            discussion: """
                The file contains the body of an async function, which can use await and return. It runs in the page's own \
                world after the page has loaded. undefined is printed as null. A hyphen reads standard input.
                """,
            valueName: "file"), completion: .file())
    var evaluate: String?

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Print events as JSON lines, each with a type.",
            discussion: "Types: " + EventLine.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                + ". The script's return value is the result line, the last line unless an error follows."))
    var events = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Record the calls, events and streams of the page as a transcript.", valueName: "file"),
        completion: .file())
    var record: String?

    @Flag(name: .long, help: "Copy the page's console messages to standard error.")
    var console = false

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Show complete URLs in events and on standard error.",
            discussion:
                "By default, the queries, fragments, user names and passwords of URLs are replaced by “…”, since logs are stored and shared."
        ))
    var fullUrls = false

    @Option(
        name: .long,
        // Reports a negative number as an invalid value, rather than as an unknown option.
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time limit for loading, evaluating and the screenshot together, in seconds; 0 for no limit.",
            discussion: """
                Default: 60 with --evaluate or --screenshot, otherwise 0. With --headless but without these two \
                options, the program exits after this time.
                """,
            valueName: "seconds"))
    var timeout: Double?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The Content-Security-Policy of a served folder or file: none, local, strict (the default of an app) or a policy.",
            discussion: """
                Default: none for a folder, local for a file. A page can read the files beside it; local keeps a page that you did \
                not write from sending them to other hosts.
                """,
            valueName: "none|local|strict|text"),
        transform: { text in
            guard let policy = ServedPolicy(text) else {
                throw ValidationError(
                    "Use none, local, strict, or a policy in which each directive has a known name and occurs once, such as \"default-src 'self'\"."
                )
            }
            return policy
        })
    var csp: ServedPolicy?

    @Flag(
        name: .long,
        help: """
            Answer confirm() with true and prompt() with its default text, and allow calls whose grant requires the user's consent. \
            By default confirm() returns false, prompt() returns null, and such calls are denied. No dialog is shown in either case.
            """)
    var acceptDialogs = false

    @Flag(name: .long, help: "Allow the web inspector, which opens from the page's context menu, and tombolo inspect.")
    var inspect = false
}
