import TestSupport
import Foundation
import Testing
import TomboloTestServer

/// The source files that write to standard output and standard error.
@Suite struct StreamUseTests {
    /// The files that may write to the streams. They escape text for a terminal first, ask for a passphrase with a constant text, start child processes, or belong to the web process
    /// extension, which writes constant texts to GLib's log; that log escapes, too.
    private static let sinks: Set = [
        "Core/TomboloEngine/Text/StandardError.swift", "Command/TomboloProgram/StandardOutput.swift",
        "Command/TomboloCLI/Dev/DevOutput.swift", "Command/TomboloCLI/Display/ChildProcess.swift",
        "Command/TomboloCLI/Drive/DriveRun.swift",
        "Command/TomboloCLI/Processes/ProcessGroupGuard.swift",
        "Command/TomboloCLI/Release/Keys/TerminalPassphrase.swift",
        "Command/TomboloPolicyCheckMain/Main.swift",
        "Updates/TomboloReleasing/Programs/ProgramRun.swift",
        "Engines/CWebProcess/Extension/channel.c",
        "Engines/CWebProcess/Extension/interception.c",
    ]

    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The ways to write to one of the two streams, or to a log that ends there, in Swift or C, as a pattern for `grep -E`.
    private static let outputPatterns = [
        #"\b(debugPrint|print|dump|puts|fputs|putchar|v?f?d?printf|perror|NSLog|os_log|syslog)\s*\("#,
        #"\b(std(err|out)|STD(ERR|OUT)_FILENO|standard(Error|Output))\b"#,
        #"\b(write|writev|dup2|fdopen)\s*\(\s*[12]\s*,"#,
        #"\bfileDescriptor:\s*[12]\b"#,
        #"\bg_(print|printerr|log|message|warning|critical|info|debug|error|log_structured)\s*\("#,
        #"/dev/(tty|std(err|out)|fd/[12])|/proc/self/fd/[12]"#,
    ].joined(separator: "|")

    /// The files below `folder` with a line of code that matches the pattern.
    private static func writers(below folder: String) async throws -> Set<String> {
        let search = try await ShellRun.of([
            "/bin/sh", "-c",
            "cd '\(folder)' && grep -rE --include='*.swift' --include='*.[ch]' --include='*.cpp' '\(outputPatterns)' . | "
                + "grep -vE '^[^:]*:[[:space:]]*(//|\\*)'",
        ])
        return Set(search.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }.dropFirst(2)) })
    }

    /// Among the examples, only this one is checked, because it is installed with the command.
    @Test(arguments: [("Sources", sinks), ("Examples/LegacyBridges", Set<String>())])
    func onlyTheListedFilesWriteToStandardOutputAndStandardError(folder: String, files: Set<String>) async throws {
        let url = Self.package.appending(path: folder, directoryHint: .isDirectory)
        #expect(try await Self.writers(below: url.path(percentEncoded: false)) == files)
    }

    @Test(arguments: [
        "print(text)", "Swift.print(text)", "fputs(text, stderr)", "write(2, bytes, 1)",
        "FileHandle.standardError.write(data)",
        "try FileDescriptor(fileDescriptor: 1)", #"NSLog("%@", text)"#, #"g_warning("%s", text);"#,
        #"open("/dev/tty", O_WRONLY)"#,
    ])
    func outputFunctionsAreDetected(line: String) async throws {
        let folder = TemporaryFolder()
        try folder.write(Array("    \(line)\n".utf8), to: "a/b.swift")
        try folder.write(Array("    // \(line)\n".utf8), to: "a/comment.swift")
        #expect(try await Self.writers(below: folder.url.path(percentEncoded: false)) == ["a/b.swift"])
    }
}
