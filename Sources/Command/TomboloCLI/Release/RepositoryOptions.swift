import ArgumentParser
import Foundation
import TomboloProgram
import TomboloReleasing

/// The repository of a command, and the form of its output.
struct RepositoryOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The release repository's folder.", valueName: "repository"), completion: .directory)
    var repository: String

    @Flag(name: .long, help: "Print one JSON object instead of lines.")
    var json = false

    func open() throws -> ReleaseRepository { try ReleaseRepository(url) }

    /// The location of the repository.
    var url: URL {
        URL(
            commandLinePath: repository,
            in: URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory))
    }

    /// Returns the bundle that an option names, or the only bundle.
    func bundle(_ name: String?, in repository: ReleaseRepository) throws -> String {
        if let name { return name }
        let bundles = try repository.state.bundles
        guard bundles.count == 1 else {
            throw CommandFailure(
                .usage,
                "The repository has several bundles. Add --bundle with one of \(bundles.joined(separator: ", ")).")
        }
        return bundles[0]
    }
}
