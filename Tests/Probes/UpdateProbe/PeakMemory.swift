import Foundation

/// The peak of this process's memory since the value was created.
struct PeakMemory {
    private let before: Int

    /// Ends the program if the system does not report memory.
    init() {
        // Lowers the recorded peak to the present size.
        try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        before = Self.bytes("VmRSS")
        guard before > 0 else { exit(1) }
    }

    /// The growth from the beginning to the peak, in bytes.
    var growth: Int { Self.bytes("VmHWM") - before }

    private static func bytes(_ field: String) -> Int {
        let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(field + ":") }
        return 1024 * (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    }
}
