import ArgumentParser

struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Build, check and serve routes maps, which update an app's pages without a release of the app.",
        discussion: """
            A routes map assigns a file to each page URI. 'build' makes a map from a folder of pages, for any static file server; \
            'check' lists the problems of a map; 'serve' serves a folder of pages during development.
            """,
        subcommands: [RoutesBuildCommand.self, RoutesCheckCommand.self, RoutesServeCommand.self])
}
