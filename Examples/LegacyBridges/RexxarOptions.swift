import ArgumentParser

/// The options of `tombolo-demo rexxar` besides the page.
struct RexxarOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "For rexxar: the folder of bundled files. Its routes.json is the map, unless --routes names a file.",
            valueName: "folder"),
        completion: .directory)
    var resources: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "For rexxar: the routes map, as a file or as an http: or https: URL that is checked for newer routes.",
            valueName: "map"), completion: .file())
    var routes: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "For rexxar: the folder for fetched files. Default: a temporary folder, removed when the command ends.",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    /// Whether any of these options is given.
    var isUsed: Bool { resources != nil || routes != nil || cache != nil }
}
