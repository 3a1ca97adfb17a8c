import TomboloBridge
import TomboloPolicyCheck

/// A grant written in Swift source: `Grant(["greeter.*"], to: ["app://first"], frames: .embedded)`.
struct SourceGrant {
    let value: Grant

    /// Reads the arguments of `Grant(…)`; nil if its lists are not literals.
    init?(_ source: SwiftSource, _ arguments: Range<Int>) {
        let code = source.code(in: arguments)
        let lists = Self.lists(source, arguments)
        guard let calls = lists[""] ?? lists["calls"], let origins = lists["to"] ?? lists["origins"] else { return nil }
        let synchronous = code.filter { !$0.isWhitespace }.contains("allowsSynchronousCalls:true")
        var frames = Grant.Frames.top
        if let range = code.firstRange(of: "frames:") {
            let word = code[range.upperBound...].drop { $0.isWhitespace || $0 == "." }.prefix { $0.isLetter }
            frames = Grant.Frames(rawValue: String(word)) ?? .top
        }
        do throws(AccessPolicyError) {
            value = try Grant(
                calls, events: lists["events"], to: origins, frames: frames, allowsSynchronousCalls: synchronous)
        } catch {
            return nil
        }
    }

    /// The lists of literals, by argument label. A literal with an interpolation is left out, because its value is
    /// unknown here.
    private static func lists(_ source: SwiftSource, _ arguments: Range<Int>) -> [String: [String]] {
        var lists: [String: [String]] = [:]
        var label = ""
        var index = arguments.lowerBound
        while index < arguments.upperBound {
            let byte = source.code[index]
            if byte.isIdentifierPart {
                let end =
                    source.code[index..<arguments.upperBound].firstIndex { !$0.isIdentifierPart }
                    ?? arguments.upperBound
                label = source.code(in: index..<end)
                index = end
                continue
            }
            if byte == UInt8(ascii: ",") { label = "" }
            if byte == UInt8(ascii: "[") {
                let end =
                    source.code[index..<arguments.upperBound].firstIndex(of: UInt8(ascii: "]")) ?? arguments.upperBound
                let literals = source.literals(in: index..<end)
                lists[label] = literals.filter(\.isWhole).map(\.text)
                index = end
            }
            index += 1
        }
        return lists
    }
}
