import ArgumentParser
import TomboloEngine

/// An argument that should be the name of a subcommand, but is not. ArgumentParser reports it as an unexpected argument, without listing
/// the existing names.
struct UnknownSubcommand: Hashable {
    let name: String
    /// The names of the command and its parent commands, such as `tombolo routes`.
    let command: String
    /// The names of the subcommands that the help lists.
    let known: [String]

    /// Returns the first unknown subcommand; nil if all of them exist.
    static func first(in arguments: some Sequence<String>, of root: any ParsableCommand.Type) -> UnknownSubcommand? {
        var command = root
        var path = root.configuration.commandName ?? ""
        for name in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !name.hasPrefix("-"), name != "help" else { return nil }
            guard let next = subcommands.first(where: { $0.configuration.commandName == name }) else {
                let known = subcommands.filter { $0.configuration.shouldDisplay }
                return UnknownSubcommand(
                    name: name, command: path, known: known.compactMap { $0.configuration.commandName })
            }
            command = next
            path += " \(name)"
        }
        return nil
    }

    /// The lines of the error message.
    var lines: [String] {
        let shown = TerminalText(name, lineBreaks: .escaped)
        return [
            "Error: “\(command)” has no subcommand “\(shown)”. Use one of \(known.joined(separator: ", ")).",
            "  See '\(command) --help' for more information.",
        ]
    }
}
