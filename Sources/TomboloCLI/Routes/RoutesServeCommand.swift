import ArgumentParser
import Foundation

/// The subcommand `tombolo routes serve`.
struct RoutesServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve a folder of pages with its routes map, and reload open pages when it changes.",
        discussion: """
            For development. The map is made as 'build' makes it, whenever it is asked for, without digests; the pages are those of \
            the folder, with a small script at their end that loads them anew. Only programs of this machine reach the server, \
            unless --listen says otherwise, only under names that are its own, and only with the token in the address that is printed.

            In an app, set isCacheEnabled to false meanwhile, so that a page that is loaded anew comes from here.

            EXAMPLES
              tombolo routes serve site/
              tombolo routes serve site/ --port 8123 --site douban://douban.com
              tombolo routes serve site/ --token "$TOKEN"
            """)

    @Argument(help: ArgumentHelp("The folder of pages.", valueName: "folder"), completion: .directory)
    var folder: String

    @Option(name: .long, help: ArgumentHelp("The port; 0 for one that is free.", valueName: "number"))
    var port: UInt16 = 8080

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The address to listen at; 0.0.0.0 lets other machines of the network in.", valueName: "address"))
    var listen = "127.0.0.1"

    @Option(
        name: .long,
        help: ArgumentHelp(
            "A further name under which the server is reached; may be repeated. “localhost” and addresses always work.",
            valueName: "name"))
    var name: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The first part of every path, at least \(ServedToken.minimumLength) letters, digits and hyphens; random by default.",
            valueName: "token"))
    var token: String?

    @OptionGroup var names: RouteNameOptions

    func validate() throws {
        guard token.map({ ServedToken($0) == nil }) != true else {
            throw ValidationError(
                "--token takes at least \(ServedToken.minimumLength) letters, digits and hyphens: others must not guess it."
            )
        }
    }

    func run() throws {
        try end {
            let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
            let settings = DevelopmentServer.Settings(
                folder: URL(commandLinePath: folder, in: here), address: listen, port: port, names: Set(name),
                token: token.flatMap(ServedToken.init) ?? ServedToken(), options: names.build)
            return try RoutesServing(settings).run()
        }
    }
}
