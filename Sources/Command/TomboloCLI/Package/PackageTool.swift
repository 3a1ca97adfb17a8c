import Foundation
import TomboloProgram

/// Runs the tools that make packages. Blocks until they have ended.
struct PackageTool {
    /// Runs a program to its end and returns its output. If a signal arrives meanwhile (``Interruption``), ends the
    /// program with all processes that it has started.
    /// - Parameters:
    ///   - folder: The folder in which it runs.
    ///   - variables: Variables that are added to its environment.
    /// - Throws: ``CommandFailure``: ``CommandStatus/unfit`` if the program is missing, or if SwiftPM fails because it
    ///   needs a newer toolchain or the network; ``CommandStatus/faulty`` if it fails for another reason, or a signal has
    ///   arrived.
    @discardableResult
    static func run(
        _ program: String, _ arguments: [String], in folder: URL, variables: [String: String] = [:]
    ) throws(CommandFailure) -> String {
        guard !Interruption.hasCome else { throw interrupted(program) }
        let (output, errors) = try (ScratchFile(), ScratchFile())
        let process: ChildProcess
        do {
            process = try ChildProcess(
                "env", ["--chdir", folder.path(percentEncoded: false), program] + arguments, output: output.descriptor,
                errors: errors.descriptor, isApart: true, variables: variables)
        } catch {
            throw CommandFailure(.unfit, "\(error)")
        }
        var end: ProcessEnd?
        while end == nil {
            end = process.wait(atMost: .milliseconds(20))
            guard end != nil || !Interruption.hasCome else {
                process.endGroup()
                throw interrupted(program)
            }
        }
        switch end {
        case .exited(0): return output.text(last: 1 << 20)
        case .exited(127) where errors.text(last: 16_000).contains("env: "):
            throw CommandFailure(.unfit, "The program \(program) is missing. \(remedy(program))")
        default:
            let texts = [errors.text(last: 16_000), output.text(last: 16_000)].filter { !$0.isEmpty }
            let text = texts.isEmpty ? "no output" : texts.joined(separator: "\n")
            if program == "swift", let sentence = SwiftPMFailure.sentence(on: text) {
                throw CommandFailure(.unfit, "\(sentence)\n\(text)")
            }
            throw CommandFailure(.faulty, "\(program) failed: \(text)")
        }
    }

    private static func interrupted(_ program: String) -> CommandFailure {
        CommandFailure(.faulty, "\(program) was ended by a signal.")
    }

    private static func remedy(_ program: String) -> String {
        switch program.split(separator: "/").last {
        case "dpkg-deb", "dpkg": "Packages can be made only on Debian."
        case "node": "Install Node 18 or later: apt install nodejs."
        case "dpkg-shlibdeps": "Install dpkg-dev."
        case "desktop-file-validate": "Install desktop-file-utils."
        case "mksquashfs": "Install squashfs-tools."
        case "appstreamcli": "Install appstream."
        case "npm", "npx": "Install it: apt install npm."
        case "esbuild": "Install it: apt install esbuild."
        case "swift", "llvm-objcopy": "Put the folder of a Swift toolchain on the PATH."
        default: "Install it."
        }
    }
}
