import Foundation
import Testing
import TomboloEngine

/// One run of the built command as a process of its own, and what came of it.
struct CommandRun: Sendable, CustomTestStringConvertible {
    /// The exit status; 128 and its number for a signal that nobody caught.
    var status: Int32
    var output: String
    var errors: String

    /// The lines on standard output, each of which must be JSON.
    var lines: [JSONValue] {
        get throws {
            try output.split(separator: "\n").map { try JSONValue(jsonText: String($0)) }
        }
    }

    /// The one line on standard output.
    var value: JSONValue {
        get throws {
            let lines = try lines
            try #require(lines.count == 1, "\(output)\(errors)")
            return lines[0]
        }
    }

    var testDescription: String { "status \(status)\n\(output)\(errors)" }
}

extension CommandRun {
    /// Runs `tombolo` with a display of nobody's, in the folder of the fixtures.
    /// - Parameters:
    ///   - environment: Changes; nil takes a variable away.
    ///   - meanwhile: Runs once the process has started and gets its number.
    static func of(
        _ arguments: [String], environment changes: [String: String?] = [:], input: String? = nil,
        meanwhile: @Sendable (Int32) async throws -> Void = { _ in }
    ) async throws -> CommandRun {
        let folder = try TemporaryFolder()
        let (output, errors, standardInput) = (folder.file("output"), folder.file("errors"), folder.file("input"))
        for (file, text) in [(output, ""), (errors, ""), (standardInput, input ?? "")] {
            try Data(text.utf8).write(to: file)
        }
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "GDK_BACKEND"] { environment[name] = nil }
        for (name, value) in changes { environment[name] = value }

        let process = Process()
        process.executableURL = binary
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = Fixtures.folder
        process.standardInput = try FileHandle(forReadingFrom: standardInput)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        // A command that hangs fails its test rather than the whole run.
        let identifier = process.processIdentifier
        let watchdog = Task {
            try await Task.sleep(for: .seconds(90))
            kill(identifier, SIGKILL)
        }
        defer { watchdog.cancel() }
        try await meanwhile(identifier)
        for await _ in ends {}
        let status = process.terminationStatus
        return CommandRun(
            status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
            output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Runs `tombolo open … --headless`.
    static func open(_ arguments: String..., input: String? = nil) async throws -> CommandRun {
        try await of(["open", "--headless", "--timeout", "60"] + arguments, input: input)
    }

    /// The command, which is built beside the tests.
    static let binary: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "tombolo")
    }()
}

/// A folder that goes when nobody holds it.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "tombolo-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appending(path: name) }
}
