import Foundation

/// The machine that the checks examine: files under a root, an environment, and whether the user is root.
struct Machine: Sendable {
    /// The folder that stands for `/`; tests set their own.
    var root = "/"
    var environment = ProcessInfo.processInfo.environment
    var isRoot = geteuid() == 0

    /// Whether a file or folder exists; one `*` stands for a whole name.
    func has(_ path: String) -> Bool { !files(path).isEmpty }

    /// The absolute paths that match a path with at most one `*`.
    func files(_ path: String) -> [String] {
        guard let star = path.range(of: "/*/") else { return exists(path) ? [path] : [] }
        let folder = String(path[..<star.lowerBound])
        let rest = path[star.upperBound...]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))) ?? []
        return names.sorted().map { "\(folder)/\($0)/\(rest)" }.filter(exists)
    }

    /// Whether a command is on the PATH.
    func hasCommand(_ name: String) -> Bool {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains { has("\($0)/\(name)") }
    }

    /// The text of a file; nil if it cannot be read.
    func text(_ path: String) -> String? {
        // The kernel reports the size of its files as 0. `FileManager.contents(atPath:)` returns only the first 4 KB of
        // such a file, but a list of mounts can be longer.
        guard let file = FileHandle(forReadingAtPath: absolute(path)) else { return nil }
        // The result for an empty file is nil.
        return try? String(decoding: file.readToEnd() ?? Data(), as: UTF8.self)
    }

    /// The sorted names in a folder.
    func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: absolute(folder))) ?? []).sorted()
    }

    /// The files below a folder, at any depth.
    func allFiles(in folder: String) -> [String] {
        FileManager.default.enumerator(atPath: absolute(folder))?.compactMap { $0 as? String } ?? []
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: absolute(path)) }

    private func absolute(_ path: String) -> String {
        root == "/" ? path : root + path
    }
}
