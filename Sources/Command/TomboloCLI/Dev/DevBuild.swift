import Foundation
import TomboloEngine
import TomboloProgram

/// Runs SwiftPM's commands for a package.
struct DevBuild {
    /// The outcome of a build.
    enum Outcome {
        case success
        /// The build failed. Contains its errors, or the end of its output if no error was recognised.
        case failure([BuildProblem], output: String)
        /// A requirement is missing, such as the network. Contains a sentence on what to do, and the end of the output.
        case unfit(String, output: String)
    }

    /// The root of the package.
    let folder: URL
    /// The folder for build products; nil for the package's own.
    let scratchPath: String?

    private var options: [String] {
        ["--package-path", folder.path(percentEncoded: false)] + (scratchPath.map { ["--scratch-path", $0] } ?? [])
    }

    /// Returns the description of the package.
    /// - Throws: ``CommandFailure`` if SwiftPM is missing or cannot read the package.
    func describe() async throws -> JSONValue {
        let (end, output, errors) = try await run(["package"] + options + ["describe", "--type", "json"])
        guard end == .exited(0), let value = try? JSONValue(jsonText: output) else {
            throw Self.failure("The package cannot be read", errors)
        }
        return value
    }

    /// Builds a product in debug. Ends the build if the task is cancelled.
    func build(_ product: String) async throws -> Outcome {
        let (end, output, errors) = try await run(["build", "--product", product] + options)
        guard end != .exited(0) else { return .success }
        let text = output + "\n" + errors
        let lastOutput = String(text.suffix(4_000))
        if let sentence = SwiftPMFailure.sentence(on: text) { return .unfit(sentence, output: lastOutput) }
        return .failure(BuildProblem.all(in: text, folder: folder), output: lastOutput)
    }

    /// Returns the path of the built program.
    func program(_ product: String) async throws -> String {
        let (end, output, errors) = try await run(["build", "--show-bin-path"] + options)
        guard end == .exited(0) else { throw Self.failure("The package cannot be built", errors) }
        return "\(output.trimmingCharacters(in: .whitespacesAndNewlines))/\(product)"
    }

    private static func failure(_ text: String, _ errors: String) -> CommandFailure {
        guard let sentence = SwiftPMFailure.sentence(on: errors) else {
            return CommandFailure(.notLoaded, "\(text): \(errors)")
        }
        return CommandFailure(.unfit, "\(sentence)\n\(errors)")
    }

    private func run(_ arguments: [String]) async throws -> (end: ProcessEnd, output: String, errors: String) {
        let (output, errors) = try (ScratchFile(), ScratchFile())
        let process: ChildProcess
        do {
            process = try ChildProcess(
                "swift", arguments, output: output.descriptor, errors: errors.descriptor, isApart: true)
        } catch {
            throw CommandFailure(.unfit, "\(error). Install a Swift toolchain, and put it on the PATH.")
        }
        while true {
            if let end = process.wait(atMost: .zero) {
                try Task.checkCancellation()
                return (end, output.text(last: 1 << 20), errors.text(last: 1 << 16))
            }
            do {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                process.endGroup()
                throw error
            }
        }
    }
}
