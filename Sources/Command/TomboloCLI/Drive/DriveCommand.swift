import ArgumentParser
import Foundation
import TomboloProgram

struct DriveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drive",
        abstract: "Test an app with a WebDriver client, such as Selenium or WebdriverIO.",
        discussion: """
            Builds a package's app in debug, serves W3C WebDriver on the loopback interface, and runs a command, such \
            as a test script. The command finds the URL for its client in the environment variables WEBDRIVER_URL and \
            SELENIUM_REMOTE_URL. Without a command, prints the URL and serves until Ctrl-C.

            Each session starts the app again, with empty profiles, on a virtual display and a session bus of its own. \
            The app ends with the session. Only one session runs at a time. Whichever browser the client requests, it \
            gets the app.

            WebKitWebDriver controls the pages. Where it cannot click or type, as on Debian 12 and 13, xdotool sends \
            the input to the display, as a mouse and a keyboard would.

            The URL contains a secret: a program that has the URL can control the app. The exit status is the command's.

            EXAMPLES
              tombolo drive -- python3 Tests/windows.py
              tombolo drive ../notes --product notes -- npx wdio
              tombolo drive --app .build/debug/notes
            """)

    @OptionGroup var package: AppPackageOptions

    @Option(
        name: .long,
        help: ArgumentHelp("A program built in debug, to run instead of a package's app.", valueName: "program"),
        completion: .file())
    var app: String?

    @Option(name: .long, help: ArgumentHelp("The port to listen on. Default: a free port.", valueName: "port"))
    var port: UInt16?

    @Flag(
        name: .long,
        help: "Show the windows on this desktop, which must be X11. Input then moves the pointer of the desktop.")
    var visible = false

    @Option(
        name: .long,
        help: ArgumentHelp("The size of the virtual display. At least 1280x1024.", valueName: "widthxheight"))
    var screen = WindowSize(width: 1280, height: 1024)

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command to run, after --.", valueName: "command"))
    var command: [String] = []

    func run() throws {
        try end {
            guard app == nil || (package.package == "." && package.product == nil && package.scratchPath == nil) else {
                throw CommandFailure(
                    .usage, "--app names a program that is already built. Leave out the package and its options.")
            }
            let program: DriveProgram =
                if let app {
                    .built(URL(commandLinePath: app, in: .currentDirectory()))
                } else {
                    .package(
                        DevBuild(folder: try package.folder, scratchPath: package.absoluteScratchPath), package.product)
                }
            return try DriveRun(program, port: port ?? 0, screen: visible ? nil : screen, command: command).run()
        }
    }
}
