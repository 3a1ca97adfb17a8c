import ArgumentParser
import Foundation
import TomboloProgram

/// The development server for a run of `tombolo dev`, as set on the command line.
struct DevServerOptions: ParsableArguments {
    /// The policy that the pages have.
    enum Policy: String, ExpressibleByArgument, CaseIterable {
        case development
        case release
    }

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The URL of a development server that is already running, such as http://127.0.0.1:5173/.", valueName: "url"
        ))
    var server: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The development server's port, which replaces ${port} in its URL. Default: a free port.",
            valueName: "number"))
    var port: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The pages' Content-Security-Policy: development, which adds the sources from “csp” in \(AppDescription.fileName), or release.",
            valueName: "policy"))
    var csp = Policy.development

    /// Returns the server for a package; nil if the pages are read from their folder.
    func settings(in folder: URL) throws(CommandFailure) -> FrontEndServer? {
        var settings = try FrontEnd.read(in: folder)?.server
        if let server {
            guard port == nil else { throw CommandFailure(.usage, "Pass --server or --port, not both.") }
            var running = settings ?? FrontEndServer(url: server)
            running.url = server
            running.command = nil
            settings = running
            guard !running.choosesPort, running.authority(port: 0) != nil else {
                throw CommandFailure(
                    .usage,
                    "--server: “\(server)” is not the http URL of a server on this machine, with a port and without a path. Use a URL like http://localhost:5173/."
                )
            }
        }
        if let port {
            guard settings != nil else {
                throw CommandFailure(
                    .usage,
                    "--port: the app has no development server. Describe one in “dev” of \(AppDescription.fileName).")
            }
            guard (1...65_535).contains(port) else {
                throw CommandFailure(.usage, "--port: \(port) is not a port. Pass a number from 1 to 65535.")
            }
        }
        if csp == .release { settings?.sources = [] }
        return settings
    }
}
