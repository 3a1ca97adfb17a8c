import ArgumentParser
import Foundation
import TomboloEngine
import TomboloProgram
import TomboloReleasing
import TomboloUpdates

extension ParsableCommand {
    /// Runs the work of a subcommand of `tombolo release`, and ends with the status that it returns.
    /// - Throws: The error from which ArgumentParser makes the exit status. The reason has already been reported.
    func endRelease(with work: @MainActor () throws -> ReleaseStatus) throws {
        try end(under: TomboloCommand.self) {
            do {
                return try work().rawValue
            } catch let error as ReleasingError {
                // An invalid name is a usage error, because names are arguments.
                if case .name(let reason) = error { throw CommandFailure(.usage, reason.description) }
                StandardError.report(error.description)
            } catch let error as PushError {
                if case .destination = error { throw CommandFailure(.usage, error.description) }
                StandardError.report(error.description)
            } catch let error as SigningKeyError {
                StandardError.report(error.description)
            } catch let error as KeyFailure {
                StandardError.report(error.description)
            } catch let error as SiteError {
                StandardError.report(error.description)
            } catch let error as ReleaseNameError {
                throw CommandFailure(.usage, error.description)
            }
            return ReleaseStatus.failed.rawValue
        }
    }

    var currentFolder: URL { URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory) }

    /// The URL of a path on the command line.
    func url(_ path: String) -> URL { URL(commandLinePath: path, in: currentFolder) }
}
