extension ScriptError.Position {
    /// Parses a line of a JavaScript stack as WebKit writes it, `function@source:line:column`; nil when it is invalid.
    init?(stackLine line: String) {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 3, let row = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]),
            row > 0,
            column >= 0
        else { return nil }
        let place = parts.dropLast(2).joined(separator: ":")
        let source = place.firstIndex(of: "@").map { place[place.index(after: $0)...] } ?? place[...]
        self.init(source: String(source), line: row, column: max(column, 1))
    }
}
