import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

extension CommandTests {
    /// `tombolo dev` as a process, with an app and a `swift` that are scripts.
    @MainActor
    struct DevCommandTests {
        private let tools: FakeTools
        private var folder: TemporaryFolder { tools.folder }

        init() async throws { tools = try await FakeTools() }

        /// Runs `tombolo dev` with an app in Python. Its variable `connection` is the socket to the command.
        private func dev(_ script: String, _ options: String...) async throws -> CommandRun {
            try await tools.makePackage(
                "app",
                running: """
                    #!/usr/bin/env python3
                    import json, os, socket, sys, time
                    connection = socket.socket(fileno=int(os.environ['TOMBOLO_DEVELOPMENT']))
                    connection.recv(1)
                    \(script)
                    """)
            return try await CommandRun.of(["dev", folder.path("")] + options, environment: tools.environment)
        }

        @Test func theLastLineOfAnAppNeedsNoLineBreak() async throws {
            let run = try await dev("sys.stdout.write('first\\nport 5173 is in use')")
            #expect(run.status == 0, "\(run)")
            let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("app | ") || $0.contains(" has ended") }
            #expect(lines == ["app | first", "app | port 5173 is in use", "dev | The app has ended."], "\(run)")
        }

        /// The messages exceed what the socket can hold, so the app sends the last ones while the command reads.
        @Test func allEntriesThatAnAppHasSentAreRecordedBeforeItsEnd() async throws {
            let run = try await dev(
                """
                for number in range(2000):
                    entry = '{"event":"e","value":"%d %s"}' % (number, 'x' * 1000)
                    connection.sendall(json.dumps({'transcript': entry}).encode() + b'\\n')
                """, "--record", folder.path("a.jsonl"))
            #expect(run.status == 0 && !run.errors.contains("--record"), "\(run)")
            let lines = try folder.text(of: "a.jsonl").split(separator: "\n")
            #expect(lines.count == 2_001 && lines.last?.contains(#""value":"1999 x"#) == true)
        }

        /// The reader of a transcript must not mistake an incomplete one for a complete one.
        @Test(arguments: [
            (#"connection.sendall(b'{"transcriptEnd":true}\n')"#, "--record: The recording has ended"),
            (#"connection.sendall(b'{"transcript":"{')"#, "--record: The app has ended before it had sent"),
        ])
        func aRecordingThatLacksEntriesIsReported(script: String, notice: String) async throws {
            let run = try await dev(script, "--record", folder.path("a.jsonl"), "--json")
            #expect(run.status == 0, "\(run)")
            let notices = try run.lines.filter { $0["type"] == "note" }.compactMap { $0["text"]?.stringValue }
            #expect(notices.contains { $0.hasPrefix(notice) }, "\(run)")
        }

        @Test func anAppThatIsEndedSendsTheRestOfItsRecording() async throws {
            try await tools.makePackage(
                "app",
                running: """
                    #!/usr/bin/env python3
                    import os, socket
                    connection = socket.socket(fileno=int(os.environ['TOMBOLO_DEVELOPMENT']))
                    print('ready', flush=True)
                    while connection.recv(65536): pass
                    connection.sendall(b'{"transcript":"{\\\\"listen\\\\":\\\\"late\\\\"}"}\\n')
                    """)
            let run = try await CommandRun.of(
                ["dev", folder.path(""), "--json", "--record", folder.path("a.jsonl")], environment: tools.environment,
                watching: { process, output in if output.contains("ready") { kill(process, SIGTERM) } })
            #expect(run.status == 143, "\(run)")
            #expect(try folder.text(of: "a.jsonl") == "{\"format\":1}\n{\"listen\":\"late\"}\n")
        }

        @Test func aReplacedAppGetsTheWindowsOfTheOldOne() async throws {
            try await tools.makePackage(
                "app",
                running: """
                    #!/usr/bin/env python3
                    import json, os, socket
                    connection = socket.socket(fileno=int(os.environ['TOMBOLO_DEVELOPMENT']))
                    lines = connection.makefile()
                    print('windows', json.dumps(json.loads(lines.readline())['windows']), flush=True)
                    for line in lines:
                        if json.loads(line).get('state'): connection.sendall(b'{"windows":[{"width":500}]}\\n')
                    """)
            let folder = folder
            let run = try await CommandRun.of(
                ["dev", folder.path(""), "--json"], environment: tools.environment,
                watching: { process, output in
                    if output.contains("windows [{") { kill(process, SIGTERM) }
                    let source = try? folder.text(of: "Sources/main.swift")
                    guard source == "", output.contains("windows []") else { return }
                    try? folder.write("// changed", to: "Sources/main.swift")
                })
            #expect(run.status == 143, "\(run)")
            let texts = try run.lines.filter { $0["type"] == "app" }.compactMap { $0["text"]?.stringValue }
            #expect(texts.first == "windows []" && texts.last == #"windows [{"width": 500}]"#, "\(run)")
        }

        /// The failure is not a mistake in the sources.
        @Test func aPackageThatCannotBeFetchedIsNotShownAsACompileError() async throws {
            try await tools.makePackage(
                "app",
                running: """
                    #!/usr/bin/env python3
                    import json, os, socket
                    connection = socket.socket(fileno=int(os.environ['TOMBOLO_DEVELOPMENT']))
                    print('ready', flush=True)
                    for line in connection.makefile():
                        for problem in json.loads(line).get('argument', {}).get('problems', []):
                            print('over the page:', problem['title'], flush=True)
                    """)
            let folder = folder
            let run = try await CommandRun.of(
                ["dev", folder.path(""), "--json"], environment: tools.environment,
                watching: { process, output in
                    if output.contains("over the page: ") { kill(process, SIGTERM) }
                    let source = try? folder.text(of: "Sources/main.swift")
                    guard source == "", output.contains("ready") else { return }
                    try? folder.write("error: Failed to clone repository https://127.0.0.1:1/x.git", to: "texts")
                    try? FileManager.default.removeItem(at: folder.file("compiles"))
                    try? folder.write("// changed", to: "Sources/main.swift")
                })
            #expect(run.status == 143, "\(run)")
            let texts = try run.lines.compactMap { $0["text"]?.stringValue }
            #expect(texts.contains("over the page: The app cannot be built"), "\(run)")
            #expect(texts.contains("The app cannot be built. The last build keeps running."), "\(run)")
        }

        @Test(arguments: [SIGTERM, SIGINT, SIGHUP], [true, false])
        func aSignalEndsTheCommandWhileItsOutputIsNotRead(signal: Int32, isJSON: Bool) async throws {
            try await tools.makePackage(
                "app",
                running: """
                    #!/usr/bin/env python3
                    import time
                    for _ in range(10000): print('x' * 100, flush=True)
                    time.sleep(3600)
                    """)
            var ends: [Int32] = [-1, -1]
            try #require(pipe(&ends) == 0)
            defer { for end in ends { close(end) } }
            let rest = try ScratchFile()
            let process = try ChildProcess(
                CommandRun.binary.path(percentEncoded: false), ["dev", folder.path("")] + (isJSON ? ["--json"] : []),
                output: isJSON ? ends[1] : rest.descriptor, errors: isJSON ? rest.descriptor : ends[1],
                variables: tools.environment.compactMapValues { $0 })
            defer { process.end() }
            let writingEnd = ends[1]
            try await until("the full pipe") {
                var request = pollfd(fd: writingEnd, events: Int16(POLLOUT), revents: 0)
                return poll(&request, 1, 0) == 0
            }
            kill(process.identifier, signal)
            var end: ProcessEnd?
            try await until("the end of the command") {
                end = process.wait(atMost: .zero)
                return end != nil
            }
            #expect(end == .exited(128 + signal), "\(rest.text())")
        }

        @Test(arguments: [["dev"], ["open", "My Site", "--headless"]])
        func aMissingFolderForTemporaryFilesIsReportedWithARemedy(arguments: [String]) async throws {
            let words = arguments == ["dev"] ? ["dev", folder.path("")] : arguments
            var environment = tools.environment
            environment["TMPDIR"] = "/nonexistent"
            let run = try await CommandRun.of(words, environment: environment)
            #expect(run.status == 4, "\(run)")
            #expect(run.errors.contains("No file can be created in /nonexistent") && run.errors.contains("Set TMPDIR"))
        }
    }
}
