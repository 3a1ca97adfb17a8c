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

            A replaced app keeps the size of its windows, and the URL, scroll position and sessionStorage of their pages.

            Errors of the build and uncaught errors of the pages are printed, and shown over the pages. While the app does \
            not compile, the last build keeps running. The command ends when the last window is closed.

            EXAMPLES
              tombolo dev
              tombolo dev ../notes --product notes
            """)

    @OptionGroup var app: AppPackageOptions

    func run() throws {
        try end {
            try DevRun(
                DevBuild(folder: app.folder, scratchPath: app.absoluteScratchPath), product: app.product
            ).run()
        }
    }
}
