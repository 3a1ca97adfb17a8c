import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// One run of the built command in its own process, and its results.
struct CommandRun: Sendable, CustomTestStringConvertible {
    /// The exit status, or 128 plus the number of the signal that killed the process.
    var status: Int32
    var output: String
    /// Standard error, without the line on the engine's version, which depends on the machine.
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

    /// The result of the evaluated script, which is the last event in the output.
    var result: JSONValue? {
        get throws {
            let last = try lines.last
            try #require(last?["type"] == "result", "\(output)\(errors)")
            return last?["value"]
        }
    }

    var testDescription: String { "status \(status)\n\(output)\(errors)" }
}

extension CommandRun {
    /// Runs `tombolo` without a display, in the folder of the fixtures.
    /// - Parameters:
    ///   - program: The command, or a copy of it.
    /// - environment: Changes of the environment. Nil removes a variable.
    /// - meanwhile: Receives the process identifier after the process has started.
    /// - watching: Called repeatedly with the process identifier and the standard output so far.
    static func of(
        _ arguments: [String], program: URL = binary, environment changes: [String: String?] = [:],
        input: String? = nil,
        meanwhile: @Sendable (Int32) async throws -> Void = { _ in },
        watching: @Sendable (Int32, String) -> Void = { _, _ in }
    ) async throws -> CommandRun {
        let folder = TemporaryFolder()
        let standardInput = folder.file("input").path(percentEncoded: false)
        try Data((input ?? "").utf8).write(to: folder.file("input"))
        var variables = ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "GDK_BACKEND"].flatMap { ["--unset", $0] }
        // The temporary files of a killed command are deleted with the folder.
        variables.append("TMPDIR=\(folder.url.path(percentEncoded: false))")
        for (name, value) in changes {
            // Options come before assignments.
            if let value { variables.append("\(name)=\(value)") } else { variables = ["--unset", name] + variables }
        }

        let (output, errors) = try (ScratchFile(), ScratchFile())
        // Foundation's `Process` does not detect the end of its child under GLib's main loop.
        let process = try ChildProcess(
            "/bin/sh",
            [
                "-c", "exec <\"$0\" /usr/bin/env \"$@\"", standardInput, "--chdir",
                Fixtures.folder.path(percentEncoded: false),
            ]
                + variables + [program.path(percentEncoded: false)] + arguments,
            output: output.descriptor, errors: errors.descriptor)
        defer { process.end() }
        try await meanwhile(process.identifier)
        let deadline = ContinuousClock.now + .seconds(600)
        while true {
            if let end = process.wait(atMost: .zero) {
                let lines = errors.everything.split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.hasPrefix("tombolo: WebKitGTK ") }
                return CommandRun(
                    status: end.status, output: output.everything, errors: lines.joined(separator: "\n"))
            }
            watching(process.identifier, output.everything)
            try #require(ContinuousClock.now < deadline, "tombolo \(arguments) hangs. \(errors.everything)")
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Runs `tombolo open … --headless`.
    static func open(_ arguments: String..., input: String? = nil) async throws -> CommandRun {
        try await of(["open", "--headless", "--timeout", "60"] + arguments, input: input)
    }

    /// Runs `tombolo demo --headless` with these arguments. The first argument is the legacy bridge.
    static func demo(_ arguments: String...) async throws -> CommandRun {
        try await of(["demo", "--headless", "--timeout", "60"] + arguments)
    }

    /// The command, which is built together with the tests.
    static let binary: URL = {
        let tests =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "tombolo")
    }()
}

extension ProcessEnd {
    /// The status as a shell reports it.
    fileprivate var status: Int32 {
        switch self {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        }
    }
}

extension ScratchFile {
    /// The complete content of the file, unchanged.
    fileprivate var everything: String {
        let size = Int(lseek(descriptor, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: size)
        let count = pread(descriptor, &bytes, size, 0)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}

extension CommandRun {
    /// Runs a script of the shell, which starts the command as `"$TOMBOLO"`.
    static func shell(_ script: String, _ arguments: [String], variables: [String: String]) async throws -> CommandRun {
        var environment: [String: String?] = variables.mapValues { $0 }
        environment["TOMBOLO"] = binary.path(percentEncoded: false)
        return try await of(
            ["-c", script, "sh"] + arguments, program: URL(filePath: "/bin/sh"), environment: environment)
    }
}
