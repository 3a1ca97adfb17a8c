import ArgumentParser
import Foundation
import TomboloProgram

struct RoutesServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a folder of pages with its routes map, and reload open pages when a file changes.",
        discussion: """
            For development. The map is the one that 'build' makes, but without digests, and is made for each request. \
            A script that the server adds to each page reloads the page after a change. The server accepts connections \
            only from this machine, unless --listen sets another address. It accepts only requests for its own host \
            names, and only paths with the token of the printed URL.

            In the app, set isCacheEnabled to false, so that reloaded pages come from this server.

            EXAMPLES
              tombolo routes serve site/
              tombolo routes serve site/ --port 8123 --site douban://douban.com
              tombolo routes serve site/ --token "$TOKEN"
            """)

    @Argument(help: ArgumentHelp("The folder of pages.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(name: .long, help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"))
    var port: UInt16 = 8080

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The IP address to listen on; 0.0.0.0 accepts connections from other machines.", valueName: "address"))
    var listen = "127.0.0.1"

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Another host name of the server. Can be repeated. localhost and IP addresses are always accepted.",
            valueName: "name"))
    var name: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The first part of every path: at least \(ServedToken.minimumLength) letters, digits and hyphens. Default: random.",
            valueName: "token"))
    var token: String?

    @OptionGroup var names: RouteNameOptions

    func validate() throws {
        guard token.map({ ServedToken($0) == nil }) != true else {
            throw ValidationError(
                "--token takes at least \(ServedToken.minimumLength) letters, digits and hyphens, so that it cannot be guessed."
            )
        }
    }

    func run() throws {
        try end(under: TomboloCommand.self) {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let settings = DevelopmentServer.Settings(
                folder: URL(commandLinePath: folder, in: here), address: listen, port: port, names: Set(name),
                token: token.flatMap(ServedToken.init) ?? ServedToken(), options: names.build)
            return try RoutesServing(settings).run()
        }
    }
}
