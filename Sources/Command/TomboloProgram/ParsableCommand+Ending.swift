package import ArgumentParser
import Glibc
import Logging
import TomboloEngine

extension ParsableCommand {
    /// Runs the work of a subcommand on the main thread, where ArgumentParser calls `run()` as well, and ends with the status that it returns.
    /// - Parameter root: The program's command, for a subcommand of a subcommand, so that an error message can name all of them.
    /// - Throws: The error from which ArgumentParser makes the exit status. A ``CommandFailure`` has already been reported.
    package func end(
        under root: (any ParsableCommand.Type)? = nil, with work: @MainActor () throws -> Int32
    ) throws {
        do {
            let status = try MainActor.assumeIsolated(work)
            if status != 0 { throw ExitCode(status) }
        } catch let failure as CommandFailure {
            if failure.status == .usage {
                StandardError.write(line: "Error: \(failure.message)")
                StandardError.write(
                    line:
                        "  See '\(Self.helpedCommand(under: root)) --help' for more information.")
            } else {
                StandardError.report(failure.message)
            }
            throw ExitCode(failure.status.rawValue)
        }
    }

    /// The command whose `--help` an error message recommends: a subcommand of `tombolo`, or a separate program.
    private static func helpedCommand(under root: (any ParsableCommand.Type)?) -> String {
        if let root, let names = names(of: self, under: root) { return names.joined(separator: " ") }
        let name = configuration.commandName ?? ""
        return name.hasPrefix("tombolo") ? name : "tombolo \(name)"
    }

    /// Returns the names of a command and its parent commands; nil if it is not a subcommand of this one.
    private static func names(
        of command: any ParsableCommand.Type, under root: any ParsableCommand.Type
    ) -> [String]? {
        let own = root.configuration.commandName ?? ""
        if root == command { return [own] }
        for next in root.configuration.subcommands {
            if let rest = names(of: command, under: next) { return [own] + rest }
        }
        return nil
    }

    /// Runs the program as ArgumentParser's own `main` does, but escapes its messages like every other line, because
    /// they quote arguments, which may be file names that others chose. Diagnostics of the framework are written in the
    /// same form.
    package static func runProgram() {
        LoggingSystem.bootstrap(TerminalLogHandler.init(label:))
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let (status, message) = (exitCode(for: error), fullMessage(for: error))
            if status.isSuccess {
                if !message.isEmpty { StandardOutput.show(message, lineBreaks: .kept) }
            } else if !message.isEmpty {
                StandardError.write(line: message, lineBreaks: hasOwnLines(status) ? .kept : .indented)
            }
            Glibc.exit(status.rawValue)
        }
    }

    /// Whether all line breaks of an error message are ArgumentParser's own. An argument or the text of any other error may contain line breaks
    /// too.
    private static func hasOwnLines(_ status: ExitCode) -> Bool {
        status == .validationFailure && !CommandLine.arguments.contains { $0.unicodeScalars.contains("\n") }
    }
}
