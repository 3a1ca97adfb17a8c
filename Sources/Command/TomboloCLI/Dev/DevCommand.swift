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
              a Swift file                 the app is built again and replaced

            If the package has a \(BindingsFiles.lockName), the types of the calls are written after each build, as by tombolo \
            bindings.

            If \(AppDescription.fileName) has a member “dev”, its command starts a development server, such as Vite, webpack or esbuild, and the \
            pages are loaded from it, under the origin, the grants and the policy of a release. Its WebSocket connections work, so a \
            changed module is replaced without a reload. The server ends with the command.

            A replaced app keeps the size of its windows, and the URL, scroll position and sessionStorage of their pages.

            Errors of the build and uncaught errors of the pages are printed, and shown over the pages. While the app does \
            not compile, the last build keeps running. The command ends when the last window is closed.

            EXAMPLES
              tombolo dev
              tombolo dev ../notes --product notes
            """)

    @OptionGroup var app: AppPackageOptions

    @OptionGroup(title: "DEVELOPMENT SERVER") var server: DevServerOptions

    func run() throws {
        try end {
            let folder = try app.folder
            return try DevRun(
                DevBuild(folder: folder, scratchPath: app.absoluteScratchPath), product: app.product,
                server: server.settings(in: folder), port: server.port
            ).run()
        }
    }
}
