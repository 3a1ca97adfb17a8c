/// The command line: options, then the command.
struct ProbeArguments {
    enum Command {
        /// Trust the root in a file.
        case begin(root: String)
        /// Bring the metadata up to date.
        case refresh
        /// Bring the metadata up to date, and fetch target files.
        case download
    }

    let command: Command
    private(set) var metadataFolder = ""
    private(set) var metadataURL = ""
    private(set) var targetNames: [String] = []
    private(set) var targetFolder = ""
    private(set) var targetsURL = ""

    /// Reads the arguments without the program's name; nil if they are wrong.
    init?(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let option = rest.first, option.hasPrefix("--") {
            guard rest.count >= 2 else { return nil }
            let value = rest[rest.startIndex + 1]
            switch option {
            case "--metadata-dir": metadataFolder = value
            case "--metadata-url": metadataURL = value
            case "--target-name": targetNames.append(value)
            case "--target-dir": targetFolder = value
            case "--target-base-url": targetsURL = value
            default: return nil
            }
            rest = rest.dropFirst(2)
        }
        switch (rest.first, rest.count) {
        case ("init", 2): command = .begin(root: rest[rest.startIndex + 1])
        case ("refresh", 1): command = .refresh
        case ("download", 1): command = .download
        default: return nil
        }
        guard !metadataFolder.isEmpty else { return nil }
    }
}
