/// SwiftPM's failures that are not mistakes in an app's sources.
enum SwiftPMFailure {
    /// Returns a sentence that describes the failure and its remedy; nil for any other output.
    /// - Parameter output: SwiftPM's standard output and standard error.
    static func sentence(on output: String) -> String? {
        let tools = /package '([^'\n]+)' is using Swift tools version ([0-9.]+) but the installed version is ([0-9.]+)/
        if let match = output.firstMatch(of: tools) {
            return "The package “\(match.output.1)” needs Swift \(match.output.2), but the Swift on the PATH is "
                + "\(match.output.3). Install a newer toolchain from https://www.swift.org/install, and put it on the PATH."
        }
        if output.firstMatch(of: /contains incompatible tools version \([0-9.]+\)/) != nil {
            return "A Swift package that the app depends on needs a newer Swift. Install a newer toolchain from "
                + "https://www.swift.org/install, or require an earlier version of the package in Package.swift."
        }
        // Within a line, the text belongs to a warning about the cache of repositories.
        if output.firstMatch(of: /(?:^|\n)error: (?:Failed to clone repository|Couldn.t fetch updates)/) != nil {
            return "A Swift package that the app depends on cannot be fetched. Check the network connection, and the "
                + "URL of the package in Package.swift."
        }
        return nil
    }
}
