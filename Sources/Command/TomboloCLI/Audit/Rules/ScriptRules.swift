import TomboloPolicyCheck

/// Finds script that an app builds from values, as text in Swift sources.
enum ScriptRules {
    static func findings(in app: AuditedApp) -> [AuditFinding] {
        app.sources.flatMap { path, source in
            source.offsets(of: "evaluate").filter { isBuilt(from: $0 + 8, in: source) }.map {
                AuditFinding(
                    .scriptInterpolated, path, line: source.line(at: $0),
                    "a script is built from values: a value with a quotation mark can run as code (source line)")
            }
        }
    }

    /// Whether the first argument is a literal with an interpolation, or a literal to which something other than literals is appended.
    private static func isBuilt(from offset: Int, in source: SwiftSource) -> Bool {
        guard let range = source.arguments(from: offset), let literal = source.literals(in: range).first,
            source.code(in: range.lowerBound..<literal.offset).allSatisfy(\.isWhitespace)
        else { return false }
        // Literals are blank in `code`, so any remaining text in the argument is appended to a literal.
        let argument = source.code(in: range).prefix { $0 != "," }.filter { !$0.isWhitespace }
        let end = range.lowerBound + source.code[range].prefix { $0 != UInt8(ascii: ",") }.count
        let hasInterpolation = source.literals(in: range).contains { $0.offset <= end && !$0.isWhole }
        return hasInterpolation || argument.contains { $0 != "+" }
    }
}
