import ArgumentParser
import Foundation
import TomboloProgram

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run an app while you change it.",
        discussion: """
            Builds a package's app in debug and runs it. Then watches the sources. A change to:

              a style sheet of the pages   loads it again, without reloading the page
              another file of the pages    reloads the pages
              a page of a server           is left to the development server
              a Swift file                 builds the app again and restarts it

            If the package has a \(BindingsFiles.lockName), each build also writes the types of the calls, as tombolo \
            bindings does.

            If \(AppDescription.fileName) has a member “dev”, its command starts a development server, such as Vite, \
            webpack or esbuild. The app loads its pages from this server, with the same origin and grants as in a \
            release. Hot module replacement works. The server ends when tombolo dev ends.

            tombolo inspect, in another terminal, shows the calls of the app.

            A restarted app keeps the size of its windows, and the URL, scroll position and sessionStorage of their \
            pages.

            Build errors and uncaught errors in pages are printed, and shown over the pages. While the app does not \
            compile, the last build keeps running. The command ends when the last window is closed.

            With --json, each line on standard output is a JSON object. Its member type is building, built, problem, \
            running, reloading, styles, ended, crashed or note for a report of this command, console for a page's \
            console message, app for a line of the app's output, and web for one of the development server's.

            EXAMPLES
              tombolo dev
              tombolo dev ../notes --product notes
              tombolo dev --server http://localhost:5173/
            """)

    @OptionGroup var app: AppPackageOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Record the calls, events and streams of the first page as a transcript. Each start of the app overwrites the file.",
            valueName: "file"), completion: .file())
    var record: String?

    @Flag(name: .long, help: "Print JSON objects on standard output instead of lines on standard error.")
    var json = false

    @OptionGroup(title: "DEVELOPMENT SERVER") var server: DevServerOptions

    func run() throws {
        try end {
            let folder = try app.folder
            return try DevRun(
                DevBuild(folder: folder, scratchPath: app.absoluteScratchPath), product: app.product,
                server: server.settings(in: folder), port: server.port,
                recording: record.map { TranscriptFile(URL(commandLinePath: $0, in: .currentDirectory())) },
                output: DevOutput(isJSON: json)
            ).run()
        }
    }
}
