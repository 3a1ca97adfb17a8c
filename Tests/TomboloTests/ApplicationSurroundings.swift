import Foundation
import TestSupport
import Testing
import TomboloTesting

/// The folders that one application uses in place of the user's folders.
struct ApplicationSurroundings {
    /// The folders whose files are kept when the user logs out, and the folder for temporary files.
    private static let kept = ["HOME", "TMPDIR"] + ["CONFIG", "DATA", "CACHE", "STATE"].map { "XDG_\($0)_HOME" }
    /// The folder that the system empties when the user logs out.
    private static let runtime = "XDG_RUNTIME_DIR"

    let folder = TemporaryFolder()
    /// A unique identifier. Otherwise the application could hand over to a program of another test on the same session bus.
    private let identifier = "org.tombolo.ApplicationProbe.x" + UUID().uuidString.replacing("-", with: "")

    init() throws {
        for name in Self.kept + [Self.runtime] {
            try FileManager.default.createDirectory(
                at: folder.file(name), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
    }

    var environment: [String: String] {
        var environment = Dictionary(uniqueKeysWithValues: (Self.kept + [Self.runtime]).map { ($0, folder.path($0)) })
        environment["PROBE_IDENTIFIER"] = identifier
        return environment
    }

    /// The inodes of all files and folders that stay when the user logs out.
    func keptInodes() throws -> [String: UInt64] {
        var inodes: [String: UInt64] = [:]
        for path in try folder.contents where !path.hasPrefix(Self.runtime) {
            inodes[path] =
                try FileManager.default.attributesOfItem(atPath: folder.path(path))[.systemFileNumber] as? UInt64
        }
        return inodes
    }

    /// The files and folders in the folder that the system empties.
    func runtimeFiles() throws -> [String] {
        try folder.contents.filter { $0.hasPrefix(Self.runtime + "/") }.map {
            String($0.dropFirst(Self.runtime.count + 1))
        }
    }

    /// The files that contain a text.
    func files(holding text: String) throws -> [String] {
        try folder.contents.filter { path in
            var facts = stat()
            guard lstat(folder.path(path), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
            return try Data(contentsOf: folder.file(path)).range(of: Data(text.utf8)) != nil
        }
    }

    /// Waits until all processes that were started with these folders have ended. The engine's processes end after the application.
    func waitForProcesses() async throws {
        let end = ContinuousClock.now + .seconds(120)
        while !processes.isEmpty {
            guard ContinuousClock.now < end else {
                throw TestFailure("Processes of the application are still running: \(processes)")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private var processes: [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        let path = Data(folder.path("HOME").utf8)
        return all.filter { name in
            // The content is empty after the process has ended.
            let environment = Int32(name).flatMap { try? KernelFile.bytes("/proc/\($0)/environ") }
            return environment?.range(of: path) != nil
        }
    }
}
