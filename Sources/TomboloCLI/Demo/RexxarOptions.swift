import ArgumentParser

/// The options of `tombolo demo rexxar` besides the page.
struct RexxarOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "Of rexxar: the folder of the app's own files; routes.json in it is its map.", valueName: "folder"),
        completion: .directory)
    var resources: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Of rexxar: the routes map, as a file or an http: or https: URL, which is asked for newer routes.",
            valueName: "map"), completion: .file())
    var routes: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Of rexxar: the folder for fetched files. By default one that goes with the command.", valueName: "folder"),
        completion: .directory)
    var cache: String?

    /// Whether any of them is given.
    var isUsed: Bool { resources != nil || routes != nil || cache != nil }
}
