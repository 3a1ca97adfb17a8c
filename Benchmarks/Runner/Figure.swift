import Foundation

/// One line of the result: a median, and its ratio to the floor's figure in the same run.
struct Figure: Encodable {
    var name: String
    var value: Double?
    var unit: String
    var floor: Double?

    /// The value divided by the floor's. For memory, ``Table`` prints the difference, which is more meaningful.
    var ratio: Double? {
        guard let value, let floor, floor > 0 else { return nil }
        return value / floor
    }

    /// Returns the name of the figure with which a figure is compared. A raw call is compared with a plain call. The linkage and the
    /// transport do not change the figure to compare with. A synchronous call is compared with an awaited call, and a transfer of bytes
    /// with a copy of as many bytes.
    static func counterpart(of name: String) -> String {
        if name.hasPrefix("call.sync") { return "call.sequential" }
        var name = name
        for suffix in [".relay", ".raw", ".dynamic"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        // A transfer of bytes is compared with a copy of the bytes, which the subject measures itself.
        if name.hasPrefix("bytes.") { return "memcpy." + name.split(separator: ".")[1] }
        return name
    }

    private enum Key: String, CodingKey { case name, value, unit, floor, ratio }

    /// Writes all five members; a missing value is null.
    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Key.self)
        try members.encode(name, forKey: .name)
        try members.encode(value, forKey: .value)
        try members.encode(unit, forKey: .unit)
        try members.encode(floor, forKey: .floor)
        try members.encode(ratio, forKey: .ratio)
    }
}

/// The figures as JSON lines, in the file that `BENCH_JSON` names.
struct JSONLines {
    var figures: [Figure]

    func writeIfAsked() throws {
        guard let path = ProcessInfo.processInfo.environment["BENCH_JSON"], !path.isEmpty else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let lines = try figures.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }
        try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
    }
}

/// The figures as a table for users.
struct Table {
    var figures: [Figure]

    func print() {
        Swift.print(row("figure", "value", "floor", "comparison"))
        for figure in figures {
            let unit = figure.unit
            Swift.print(
                row(
                    figure.name, number(figure.value, unit), number(figure.floor, unit),
                    comparison(figure)))
        }
    }

    private func comparison(_ figure: Figure) -> String {
        guard let value = figure.value, let floor = figure.floor, let ratio = figure.ratio else { return "-" }
        return figure.unit == "MB" ? String(format: "%+.1f MB", value - floor) : String(format: "%.2f", ratio)
    }

    private func number(_ value: Double?, _ unit: String) -> String {
        value.map { String(format: "%.1f ", $0) + unit } ?? "-"
    }

    private func row(_ cells: String...) -> String {
        zip(cells, [figures.map(\.name.count).max() ?? 0, 14, 14, 10]).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + space : space + cell.0
        }.joined(separator: "  ")
    }
}
