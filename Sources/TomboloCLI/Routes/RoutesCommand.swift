import ArgumentParser

/// The subcommand `tombolo routes`.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Make and check routes maps, by which an app's pages change without a release.",
        discussion: """
            A routes map says which page URI is shown by which file. 'build' makes one from a folder of pages, for any static \
            file server to hand out; 'check' says what is wrong with one; 'serve' hands out a folder that somebody is working on.
            """,
        subcommands: [RoutesBuildCommand.self, RoutesCheckCommand.self, RoutesServeCommand.self])
}
