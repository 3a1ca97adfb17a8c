import ArgumentParser

/// The options of the subcommands that change the keys of a role.
struct KeyChangeOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("root, targets, online, or the role of a channel, such as web-stable.", valueName: "role"))
    var role: String

    @Option(
        name: .long,
        help: ArgumentHelp("The number of keys that must sign. Default: as before.", valueName: "number"))
    var threshold: Int?
}
