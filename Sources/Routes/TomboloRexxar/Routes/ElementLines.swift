/// The lines of a routes map in which its members and the elements of its arrays begin.
///
/// The text has been parsed before, so brackets and quotes are balanced.
struct ElementLines {
    private var lines: [String: Int] = [:]

    init(_ text: [UInt8]) {
        var line = 1
        var depth = 0
        var string: [UInt8]?
        var isEscaped = false
        var lastString = ""
        var member = ""
        var index = 0
        var expectsElement = false
        for byte in text {
            if var open = string {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    lastString = String(decoding: open, as: UTF8.self)
                    string = nil
                    continue
                }
                // Only the names of the map's top-level members are used, and these are short.
                if depth == 1, open.count < 64 { open.append(byte) }
                string = open
                continue
            }
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte <= UInt8(ascii: " ") { continue }
            if expectsElement, depth == 2, byte != UInt8(ascii: "]") {
                lines["\(member)[\(index)]"] = line
                expectsElement = false
            }
            switch byte {
            case UInt8(ascii: "\""): string = []
            case UInt8(ascii: ":") where depth == 1:
                member = lastString
                lines[member] = line
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 2, byte == UInt8(ascii: "[") {
                    index = 0
                    expectsElement = true
                }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ",") where depth == 2:
                index += 1
                expectsElement = true
            default: break
            }
        }
    }

    /// Returns the problems, each with its line.
    func added(to problems: [RoutesMapProblem]) -> [RoutesMapProblem] {
        problems.map { RoutesMapProblem($0.reason, at: $0.place, line: $0.line ?? lines[$0.place]) }
    }
}

extension Sequence<RoutesMapProblem> {
    /// Returns the problems with their lines in a map's text, sorted by line.
    /// - Parameter text: The text that the map was read from.
    public func located(in text: some Collection<UInt8>) -> [RoutesMapProblem] {
        let all = Array(self)
        guard !all.isEmpty else { return [] }
        let located = ElementLines(Array(text)).added(to: all)
        return located.sorted { ($0.line ?? 0, $0.place) < ($1.line ?? 0, $1.place) }
    }
}
