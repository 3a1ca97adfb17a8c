import Foundation
import Glibc
import Testing
import TomboloTesting

/// A running `application-probe`, or another program that ends with its standard input.
final class ProbeProcess {
    private let process = Process()
    /// The writing end of the probe's standard input.
    private let input: FileHandle
    private let output: URL
    private let errorOutput: URL

    /// A program that is built together with the test bundle, in the folder in which SwiftPM puts the dependencies of a test target.
    static func built(_ name: String) -> URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
    }

    convenience init(
        _ arguments: String..., environment: [String: String] = [:], program: URL = built("application-probe")
    ) throws {
        try self.init(arguments: arguments, environment: environment, program: program)
    }

    init(arguments: [String], environment: [String: String], program: URL) throws {
        output = FileManager.default.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")
        errorOutput = output.appendingPathExtension("errors")
        for file in [output, errorOutput] { try Data().write(to: file) }
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // A FIFO instead of `Pipe`: a process that another test starts meanwhile would inherit the writing end, and the probe's input would never end.
        let pipe = output.appendingPathExtension("input").path(percentEncoded: false)
        guard mkfifo(pipe, 0o600) == 0 else { throw TestFailure("The pipe could not be created.") }
        defer { unlink(pipe) }
        let ends = (write: open(pipe, O_RDWR | O_CLOEXEC), read: open(pipe, O_RDONLY | O_CLOEXEC))
        guard ends.write >= 0, ends.read >= 0 else { throw TestFailure("The pipe could not be opened.") }
        input = FileHandle(fileDescriptor: ends.write, closeOnDealloc: true)
        process.standardInput = FileHandle(fileDescriptor: ends.read, closeOnDealloc: true)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errorOutput)
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        for file in [output, errorOutput] { try? FileManager.default.removeItem(at: file) }
    }

    /// The identifier of the process.
    var id: Int32 { process.processIdentifier }

    var status: Int32 { process.terminationStatus }

    /// The lines that the program has written.
    var lines: [String] {
        ((try? String(contentsOf: output, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// The standard error of the program and of its libraries.
    var errors: String { (try? String(contentsOf: errorOutput, encoding: .utf8)) ?? "" }

    func expect(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<12_000 {
            if lines.contains(line) { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        Issue.record("“\(line)” did not arrive. The output is \(lines)", sourceLocation: sourceLocation)
    }

    func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

    func end() async throws {
        try input.close()
        try await waitForEnd()
    }

    func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<12_000 where process.isRunning { try await Task.sleep(for: .milliseconds(10)) }
        if process.isRunning {
            Issue.record("The process did not end.", sourceLocation: sourceLocation)
            process.terminate()
            process.waitUntilExit()
        }
    }
}
