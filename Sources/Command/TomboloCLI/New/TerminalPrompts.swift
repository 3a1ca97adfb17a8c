import Glibc
import TomboloEngine
import TomboloProgram

/// Prompts for the user at a terminal, each with a default.
struct TerminalPrompts {
    /// Whether prompts are shown. If not, each answer is the default.
    let areAsked: Bool

    /// Prompts are shown if the input and the output are terminals, unless `takesDefaults` is true.
    init(takesDefaults: Bool) { areAsked = !takesDefaults && isatty(STDIN_FILENO) == 1 && StandardError.isTerminal }

    /// Asks for a line until `parse` accepts it.
    /// - Parameters:
    ///   - prompt: The prompt, without its punctuation.
    ///   - standard: The answer for which an empty line stands.
    ///   - parse: Returns the value of an answer. The description of an error is shown before the prompt is shown again.
    /// - Throws: ``CommandFailure`` if the input ends; without prompts the error of `parse`.
    func ask<Answer>(
        _ prompt: String, default standard: String, parse: (String) throws -> Answer
    ) throws -> Answer {
        guard areAsked else { return try parse(standard) }
        while true {
            StandardError.write(prompt: "\(prompt) [\(standard)]: ")
            guard let line = readLine() else { throw CommandFailure(.usage, "The input has ended.") }
            let answer = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            do { return try parse(answer.isEmpty ? standard : answer) } catch {
                StandardError.write(line: "\(error)")
            }
        }
    }
}
