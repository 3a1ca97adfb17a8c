import TomboloPolicyCheck

/// Finds policies that give the same answer to every request, because their code has no condition and ends with the
/// answer.
enum BlindDecisions {
    private struct Answer {
        let policy: String
        let name: String
        let rule: AuditRule
        let detail: String
    }

    private static let answers = [
        Answer(
            policy: "navigation", name: "allow", rule: .navigationAllowAll,
            detail: "pages may navigate to every URL, in frames and at top level (source line)"),
        Answer(
            policy: "response", name: "allow", rule: .navigationAllowAll,
            detail: "every response is shown, of any type and from any origin (source line)"),
        Answer(
            policy: "permission", name: "grant", rule: .permissionGrantAll,
            detail: "every page gets the camera, the location and all other permissions without a prompt (source line)"),
    ]

    /// Maximum number of uses of a policy that are examined in a source file.
    private static let maximumUses = 2_000

    static func findings(in source: SwiftSource, _ path: String) -> [AuditFinding] {
        answers.flatMap { answer in
            source.offsets(of: answer.policy).prefix(maximumUses).compactMap { offset in
                let code = source.code(in: source.statement(from: offset))
                guard isBlind(code.dropFirst(answer.policy.count), answer.name) else { return nil }
                return AuditFinding(answer.rule, path, line: source.line(at: offset), answer.detail)
            }
        }
    }

    /// - Parameter code: The statement after the name of the policy.
    private static func isBlind(_ code: Substring, _ answer: String) -> Bool {
        let start = String(code.prefix(100).filter { !$0.isWhitespace })
        if start.hasPrefix(".fallback="), let value = code.split(separator: "=", maxSplits: 1).last {
            return isAnswer(value.prefix { $0 != ";" && $0 != "}" }, answer)
        }
        guard [".append(", ".prepend(", ".insert("].contains(where: start.hasPrefix), let body = closureBody(in: code)
        else { return false }
        // Optional chaining does not count as a condition if an answer follows.
        let plain = body.replacing("?.", with: ".")
        let words = plain.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        guard !words.contains(where: conditions.contains), !plain.contains(where: "?&|".contains) else { return false }
        let statements = plain.split { $0.isNewline || $0 == ";" }.filter { !$0.allSatisfy(\.isWhitespace) }
        return statements.last.map { isAnswer($0, answer) } ?? false
    }

    /// The words that make an answer depend on something.
    private static let conditions: Set<Substring> = [
        "if", "guard", "switch", "while", "for", "repeat", "do", "nil",
    ]

    /// Whether a statement is the answer: `.allow`, `NavigationDecision.allow`, `return .allow`.
    private static func isAnswer(_ statement: Substring, _ answer: String) -> Bool {
        var text = statement.drop(while: \.isWhitespace)
        if text.hasPrefix("return"), text.dropFirst(6).first.map({ $0.isWhitespace || $0 == "." }) == true {
            text = text.dropFirst(6)
        }
        let value = text.filter { !$0.isWhitespace }
        return value.hasSuffix("." + answer)
            && value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    }

    /// The statements of the first closure, without its parameters; nil without a closure.
    private static func closureBody(in code: Substring) -> Substring? {
        guard let open = code.firstIndex(of: "{") else { return nil }
        var depth = 0
        guard
            let close = code[open...].firstIndex(where: { character in
                if "([{".contains(character) { depth += 1 }
                if ")]}".contains(character) { depth -= 1 }
                return depth == 0
            })
        else { return nil }
        let inside = code[code.index(after: open)..<close]
        // The parameters end with the word `in`, before the first statement.
        let firstLine = inside.drop(while: \.isWhitespace).prefix { !$0.isNewline && $0 != ";" && $0 != "{" }
        let words = firstLine.split(whereSeparator: \.isWhitespace)
        guard words.first != "for", let last = words.firstIndex(of: "in") else { return inside }
        return inside[words[last].endIndex...]
    }
}
