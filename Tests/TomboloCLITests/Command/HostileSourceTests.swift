import Foundation
import Glibc
import OrderedCollections
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    /// Text of files, tools, apps and other processes, on every path by which the commands for developers write it to a terminal.
    @MainActor
    struct HostileSourceTests {
        /// Names of files with all hostile texts that a name can contain.
        private nonisolated static let names: [String] = {
            var names = [""]
            for text in HostileText.all where !text.contains("/") && !text.contains("\0") {
                if names[names.count - 1].utf8.count + text.utf8.count > 230 { names.append("") }
                names[names.count - 1] += text
            }
            return names
        }()

        private let tools: FakeTools
        private var folder: TemporaryFolder { tools.folder }

        init() async throws { tools = try await FakeTools() }

        /// Runs the command, whose output must contain no unsafe character and no forged line.
        /// - Parameters:
        ///   - isEscaped: Whether an escaped character is expected, which shows that a hostile text has been written.
        ///   - watching: As for ``CommandRun``.
        @discardableResult
        private func run(
            _ arguments: [String], isEscaped: Bool = true,
            watching: @Sendable (Int32, String) -> Void = { _, _ in }
        ) async throws -> CommandRun {
            let run = try await CommandRun.of(arguments, environment: tools.environment, watching: watching)
            let text = run.output + "\n" + run.errors
            let unsafe = HostileText.unsafeScalars(in: text)
            #expect(unsafe.isEmpty, "\(arguments): \(unsafe.map { String($0.value, radix: 16) }) \(run)")
            let lines = text.split(separator: "\n")
            #expect(!lines.contains { $0.hasPrefix("tombolo: all is well") }, "\(arguments): \(run)")
            let isShown = text.contains("\\u{") || text.contains("\\u00") || text.contains("\\u20")
            if isEscaped { #expect(isShown, "\(arguments): \(run)") }
            return run
        }

        @Test(arguments: names)
        func argumentsAreEscaped(name: String) async throws {
            let path = folder.path(name)
            for arguments in [
                ["new", name, path], ["new", "notes", path, "--title", name], ["new", "notes", path, "--id", name],
                ["new", "notes", path, "--template", name], ["new", "notes", path, "--tombolo", name],
                ["new", "notes", "--template", "server", "--front-end-command", name, path],
                ["new", "notes", "--template", "server", "--front-end-url", name, path],
                ["package", path], ["package", ".", "--format", name], ["package", ".", "--epoch", name],
                ["package", ".", "--runtime", path, "--format", "appimage"], ["package", ".", "--\(name)"],
                ["bindings", path], ["bindings", ".", "--output", name], ["bindings", ".", "--dates", name],
                ["bindings", ".", "--import", name, "--output", "a.swift"], ["dev", path], ["dev", ".", "--csp", name],
                ["dev", ".", "--port", name], ["dev", ".", "--server", name], ["drive", path],
                ["drive", "--app", path], ["drive", ".", "--screen", name], ["inspect", "--connect", path],
                ["inspect", "--page", name], ["inspect", "--wait", name], ["mock", name], ["audit", path],
                ["audit", ".", "--ignore", name], [name], ["new", "notes", path, "-\(name)"],
            ] {
                try await run(arguments, isEscaped: false)
            }
        }

        @Test(arguments: names)
        func namesOfFoldersAndFilesAreEscaped(name: String) async throws {
            let path = folder.path(name)
            for json in [[], ["--json"]] {
                try await run(["new", "notes", path] + json)
                // The folder is not empty, which is an error that lists its files.
                try folder.write("", to: "\(name)/!\(name)")
                try await run(["new", "notes", path] + json)
                try FileManager.default.removeItem(atPath: path)
            }
            try folder.write("", to: "\(name)/Package.swift")
            for command in ["package", "bindings", "dev", "drive", "audit"] {
                try await run([command, path], isEscaped: false)
            }
            try folder.write("<script>go()</script>", to: "\(name)/\(name).html")
            try await run(["audit", path])
            try await run(["audit", path, "--json"])
        }

        @Test func membersOfTheAppsDescriptionAreEscaped() async throws {
            try await run(["new", "notes", folder.path("app")], isEscaped: false)
            let file = try JSONValue(jsonText: folder.text(of: "app/tombolo.json"))
            let members = try #require(file.objectValue)
            let desktop = try #require(members["desktop"]?.objectValue)
            let text = JSONValue.string(HostileText.all.joined(separator: " "))
            var variants: [JSONValue] = [text, [text], .object([HostileText.all.joined(): text])]
            for name in members.keys {
                for value in [text, [text], .object([HostileText.all.joined(): text])] {
                    var changed = members
                    changed[name] = value
                    variants.append(.object(changed))
                }
            }
            for name in desktop.keys {
                for value in [text, [text]] {
                    var (changed, inner) = (members, desktop)
                    inner[name] = value
                    changed["desktop"] = .object(inner)
                    variants.append(.object(changed))
                }
            }
            for variant in variants {
                try folder.write(variant.jsonText, to: "app/tombolo.json")
                try await run(["package", folder.path("app")], isEscaped: false)
            }
            // The error names an unknown member.
            var unknown = members
            unknown[HostileText.all.joined()] = text
            try folder.write(JSONValue.object(unknown).jsonText, to: "app/tombolo.json")
            try await run(["package", folder.path("app")])
            for text in [try variants[2].jsonText, "{ \(HostileText.all.joined())"] {
                try folder.write(text, to: "app/tombolo.json")
                for command in ["package", "dev"] { try await run([command, folder.path("app")], isEscaped: false) }
            }
        }

        @Test func outputOfToolsIsEscaped() async throws {
            try await run(["new", "notes", folder.path("app")], isEscaped: false)
            for command in ["package", "bindings", "dev", "drive"] { try await run([command, folder.path("app")]) }
            // The package is described, and does not compile.
            try await tools.makePackage("notes", running: "#!/bin/sh", compiles: false)
            for command in ["bindings", "drive"] { try await run([command, folder.path("app")]) }
            let dev = try await run(["dev", folder.path("app"), "--json"]) { process, output in
                if output.contains("Waiting for a change") { kill(process, SIGTERM) }
            }
            #expect(dev.output.contains(#""type":"problem""#), "\(dev)")
            // The command that makes the pages fails.
            var members = try #require(JSONValue(jsonText: folder.text(of: "app/tombolo.json")).objectValue)
            members["build"] = ["command": ["sh", "-c", "cat \"$FAKE/texts\" >&2; cat \"$FAKE/texts\"; exit 1"]]
            try folder.write(JSONValue.object(members).jsonText, to: "app/tombolo.json")
            let built = try await run(["package", folder.path("app"), "--output", folder.path("")])
            #expect(built.errors.contains("sh failed: "), "\(built)")
        }

        @Test func outputOfAnAppIsEscaped() async throws {
            let product = try #require(Self.names.first { $0.contains("\u{1B}[31m") })
            try await tools.makePackage(
                product,
                running: """
                    #!/usr/bin/env python3
                    import fcntl, json, os, socket, struct, termios, time
                    connection = socket.socket(fileno=int(os.environ['TOMBOLO_DEVELOPMENT']))
                    connection.recv(1)
                    for text in json.load(open(os.environ['FAKE'] + '/texts.json')):
                        print(text, flush=True)
                        position = {'source': text, 'line': 1, 'column': 1}
                        for level in ['log', 'uncaught', text]:
                            message = {'console': {'level': level, 'text': text, 'position': position}}
                            connection.send(json.dumps(message).encode() + b'\\n')
                    # Ends after the command has received everything.
                    while struct.unpack('i', fcntl.ioctl(connection, termios.TIOCOUTQ, bytes(4)))[0] > 0: time.sleep(0.01)
                    """)
            for json in [[], ["--json"]] {
                let run = try await run(["dev", folder.path("")] + json)
                #expect(run.status == 0, "\(run)")
                let text = run.output + run.errors
                for line in json.isEmpty
                    ? ["app | ", "page | console.log: ", "page | uncaught: "]
                    : [#""type":"console""#, #""type":"app""#]
                {
                    #expect(text.contains(line), "\(line): \(run)")
                }
            }
            try await tools.makeProgram("#!/bin/sh\ncat \"$FAKE/texts\"; exit 1", at: "driven")
            let script = """
                import os, urllib.error, urllib.request
                data = b'{"capabilities": {}}'
                try: urllib.request.urlopen(urllib.request.Request(os.environ['WEBDRIVER_URL'] + '/session', data))
                except urllib.error.HTTPError: pass
                """
            let driven = try await run(["drive", "--app", folder.path("driven"), "--", "python3", "-c", script])
            #expect(driven.errors.contains("app | "), "\(driven)")
        }

        @Test(arguments: [
            "cat \"$FAKE/texts\"; exit 3", #"printf '{"diagnostics": %s}\n' "$(cat "$FAKE/texts.json")" >&3"#,
            #"t=$(cat "$FAKE/texts.json"); printf '{"lock": "{}", "untyped": %s, "differences": %s, ".ts": "", ".d.ts": ""}\n' "$t" "$t" >&3"#,
        ])
        func theDescriptionOfAnAppIsEscaped(script: String) async throws {
            try await tools.makePackage("notes", running: "#!/bin/sh\n\(script)")
            for options in [[], ["--json"], ["--check"]] {
                // Removes the lock file of the previous run, which has no valid description of an app.
                try? FileManager.default.removeItem(at: folder.file("tombolo.bindings.json"))
                try await run(["bindings", folder.path(""), "--output", "a.ts"] + options)
            }
        }

        @Test func declarationsAreEscaped() async throws {
            let texts = HostileText.all.filter { !$0.contains("\0") }
            let literals = try texts.map { try JSONValue.string($0).jsonText }
            let lines = zip(texts, literals).enumerated().map { index, pair in
                switch index % 3 {
                case 0: "\(pair.1): () => \(pair.1);"
                case 1: "/** \(pair.0) */ a(): \(pair.0);"
                default: "[\(pair.1)](x: typeof \(pair.0)): void;"
                }
            }
            // The compiler takes half a second for a file.
            for line in [lines.joined(separator: "\n")]
                + lines.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element)
            {
                let file = "interface TomboloPageFunctions {\n\(line)\n}\n"
                try folder.write(file, to: "a.d.ts")
                try await run(
                    ["bindings", folder.path(""), "--import", "a.d.ts", "--output", "a.swift"], isEscaped: false)
            }
        }

        @Test func textOfAnInspectedAppIsEscaped() async throws {
            let texts = try HostileText.all.map { try JSONValue.string($0).jsonText.dropFirst().dropLast() }
            let everything = texts.joined(separator: " ")
            let greeting = FakeApp.greeting(app: everything, title: everything)
            for messages in [[greeting], [greeting, FakeApp.message("{}"), FakeApp.message(everything)]] {
                let app = try FakeApp(sending: messages)
                for options in [["--json"], ["--list"], ["--json", "--page", "2"]] {
                    try await run(["inspect", "--connect", app.path] + options, isEscaped: false)
                }
            }
        }
    }
}
