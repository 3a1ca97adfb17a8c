import ArgumentParser
import Foundation
import TomboloProgram

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Run an app while you change it.",
        discussion: """
            Builds the app of a package in debug and runs it. Then it watches the sources:

              a style sheet of the pages   is loaded again, without a reload of the page
              another file of the pages    the pages are reloaded
              a page of a server           the development server decides
              a Swift file                 the app is built again and replaced

            If the package has a \(BindingsFiles.lockName), the types of the calls are written after each build, as by tombolo \
            bindings.

            If \(AppDescription.fileName) has a member “dev”, its command starts a development server, such as Vite, webpack or \
            esbuild. The app requests the pages from it, with the origin and the grants of a release. Hot module replacement works. \
            The server ends when tombolo dev ends.

            tombolo inspect, in another terminal, shows the calls of the app.

            A replaced app keeps the size of its windows, and the URL, scroll position and sessionStorage of their pages.

            Errors of the build and uncaught errors of the pages are printed, and shown over the pages. While the app does \
            not compile, the last build keeps running. The command ends when the last window is closed.

            With --json, each line on standard output is a JSON object with the member type: building, built, problem, running, \
            reloading, styles, ended, crashed or note for what the command does, console for the messages of pages, app and web for \
            the output of the app and of the development server.

            EXAMPLES
              tombolo dev
              tombolo dev ../notes --product notes
              tombolo dev --server http://localhost:5173/
            """)

    @OptionGroup var app: AppPackageOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Record the calls, events and streams of the first page as a transcript. Each start of the app begins the file again.",
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
