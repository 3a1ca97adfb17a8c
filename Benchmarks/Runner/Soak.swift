import Foundation

/// Reloads a page 10,000 times with calls pending. The memory after 10,000 reloads may be at most 5 MB above the memory after 1,000
/// reloads.
///
/// The engine keeps old documents for a long time before it collects them, and each collection leaves a different number of them. So each
/// of the two values is the minimum after several collections. The memory before the collections is printed as well.
struct Soak {
    static let allowedGrowth = 5.0

    func run() throws {
        var sizes: [Int: Double] = [:]
        try Child.run([Program.subject, "soak"]) { line, process in
            guard let mark = try? JSONDecoder().decode(Mark.self, from: Data(line.utf8)) else { return }
            let sizeOfEach = ProcessTree.proportionalSetMegabytesOfEach(of: process)
            let size = sizeOfEach.reduce(0, +)
            if mark.collected { sizes[mark.reloads] = min(size, sizes[mark.reloads] ?? size) }
            let parts = sizeOfEach.filter { $0 >= 1 }.map { String(format: "%.1f", $0) }.joined(separator: " + ")
            let when = mark.collected ? "after a collection" : "as they end"
            print("\(mark.reloads) reloads, \(when): \(String(format: "%.1f", size)) MB (\(parts))")
        }
        guard let early = sizes[1_000], let late = sizes[10_000] else {
            throw Child.Failure(description: "the soak ended before its 10,000 reloads")
        }
        let growth = late - early
        print("growth \(String(format: "%.1f", growth)) MB, allowed \(Self.allowedGrowth) MB")
        guard growth <= Self.allowedGrowth else { throw Child.Failure(description: "memory grew too much") }
    }

    private struct Mark: Decodable {
        var reloads: Int
        var collected: Bool
    }
}

/// The memory of a process and all its descendants.
enum ProcessTree {
    static func proportionalSetMegabytes(of root: Int32) -> Double {
        proportionalSetMegabytesOfEach(of: root).reduce(0, +)
    }

    /// Returns the memory of each process. The first value is that of the root.
    static func proportionalSetMegabytesOfEach(of root: Int32) -> [Double] {
        let all = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
        var parents: [Int32: Int32] = [:]
        for process in all { parents[process] = parent(of: process) }
        let tree = all.filter { process in
            var ancestor: Int32? = process
            while let current = ancestor, current != root { ancestor = current > 1 ? parents[current] : nil }
            return ancestor == root
        }
        return tree.sorted().map { proportionalSetKilobytes(of: $0) / 1024 }
    }

    private static func parent(of process: Int32) -> Int32? {
        // A command name may hold spaces and parentheses, so the fields are counted from the last parenthesis.
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let fields = text.split(separator: ")").last?.split(separator: " "), fields.count > 1
        else { return nil }
        return Int32(fields[1])
    }

    private static func proportionalSetKilobytes(of process: Int32) -> Double {
        let text = (try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    }
}
