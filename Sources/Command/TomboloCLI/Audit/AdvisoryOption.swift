import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram

/// The option `--advisories`, which names a list of known vulnerabilities that is newer than this program's list.
struct AdvisoryOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A newer list of known vulnerabilities: engine-advisories.json from a later version of Tombolo. Default: the built-in list.",
            valueName: "file"), completion: .file(extensions: ["json"]))
    var advisories: String?

    /// Reads the list.
    /// - Returns: The list in the file or, without the option, this program's list; nil if the latter cannot be read.
    /// - Throws: ``CommandFailure`` if the file cannot be read, is not such a list, or is older than this program's list, because an older list
    ///   would hide known vulnerabilities.
    func list() throws(CommandFailure) -> EngineAdvisories? {
        guard let advisories else { return .shipped }
        let here = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        let text: String
        do {
            text = String(decoding: try Data(contentsOf: URL(commandLinePath: advisories, in: here)), as: UTF8.self)
        } catch {
            throw CommandFailure(
                .notLoaded, "--advisories: “\(advisories)” cannot be read: \(error.localizedDescription)")
        }
        guard let list = EngineAdvisories(jsonText: text) else {
            throw CommandFailure(
                .notLoaded,
                "--advisories: “\(advisories)” is not a list of advisories. Use engine-advisories.json from a later version of Tombolo."
            )
        }
        // Dates of the form YYYY-MM-DD can be compared as texts.
        if let own = EngineAdvisories.shipped, list.updated < own.updated {
            throw CommandFailure(
                .notLoaded,
                "--advisories: “\(advisories)” (\(list.updated)) is older than the built-in list (\(own.updated)). Omit the option."
            )
        }
        return list
    }
}
