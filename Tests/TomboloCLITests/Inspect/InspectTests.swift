import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloTesting

@testable import Tombolo
@testable import TomboloCLI
@testable import TomboloInspector

extension CommandTests {
    /// `tombolo inspect`.
    @MainActor
    struct InspectTests {
        private let runtime = TemporaryFolder()

        private var runtimePath: String { runtime.url.path(percentEncoded: false) }

        init() throws { try #require(chmod(runtimePath, 0o700) == 0) }

        private func inspect(
            _ arguments: String..., display: Bool = false, watching: @Sendable (Int32, String) -> Void = { _, _ in }
        ) async throws -> CommandRun {
            var environment: [String: String?] = ["XDG_RUNTIME_DIR": runtimePath]
            for name in ["DISPLAY", "XAUTHORITY", "GDK_BACKEND"] where display {
                environment[name] = ProcessInfo.processInfo.environment[name]
            }
            return try await CommandRun.of(["inspect"] + arguments, environment: environment, watching: watching)
        }

        // MARK: Errors

        @Test(arguments: [
            ("a web server", [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)], "more than the limit"),
            ("no JSON", [FakeApp.message("hello")], "is not an app that can be inspected"),
            ("other JSON", [FakeApp.message(#"{"tomboloInspector":1}"#)], "is not an app that can be inspected"),
            ("another format", [FakeApp.greeting(format: 2)], "uses inspector format 2"),
            ("a part of a message", [[0, 0, 0, 9, 1]], "ended within a message"),
            ("the end", [], "has ended the connection"),
            ("no answer to record", [FakeApp.greeting(), FakeApp.message("{")], "is not an app that can be inspected"),
            (
                "an invalid batch",
                [FakeApp.greeting(), FakeApp.message("{}"), FakeApp.message(#"{"result":{"rows":[{"n":"x"}]}}"#)],
                "has sent an invalid answer"
            ),
            (
                "a batch that is too long",
                [FakeApp.greeting(), FakeApp.message("{}"), [0, 0x80, 0, 1]], "has sent an invalid answer"
            ),
        ])
        func aProgramThatIsNotAnAppIsReported(what: String, messages: [[UInt8]], reason: String) async throws {
            let app = try FakeApp(sending: messages)
            let run = try await inspect("--connect", app.path, "--json")
            #expect(run.status == 2 && run.errors.contains(reason), "\(what): \(run)")
        }

        /// Starts a program of another user at the address of an app. Only root can.
        @Test(.enabled(if: geteuid() == 0))
        func aProgramOfAnotherUserIsReported() async throws {
            // The folder for temporary files may be one that the other user cannot open.
            var template = Array("/tmp/tombolo-other-XXXXXX".utf8CString)
            try #require(mkdtemp(&template) != nil)
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            defer { try? FileManager.default.removeItem(atPath: path) }
            try #require(chown(path, 65_534, 65_534) == 0)
            let script =
                "import os, socket, time; s = socket.socket(socket.AF_UNIX); s.bind('new'); s.listen(); os.rename('new', 'socket'); time.sleep(600)"
            let server = try StartedProcess([
                "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/env", "--chdir=\(path)",
                "python3", "-c", script,
            ])
            try await until("the socket") {
                try #require(!server.hasEnded, "\(server.output)")
                return FileManager.default.fileExists(atPath: "\(path)/socket")
            }
            let run = try await inspect("--connect", "\(path)/socket", "--json")
            #expect(run.status == 2 && run.errors.contains("belongs to another user"), "\(run)")
        }

        @Test func anAppThatDoesNotAnswerIsReported() async throws {
            let app = try FakeApp(sending: [], staysConnected: true)
            let run = try await inspect("--connect", app.path, "--json")
            #expect(run.status == 2 && run.errors.contains("does not answer"), "\(run)")
        }

        @Test func anInvalidAnswerClosesTheWindow() async throws {
            let app = try FakeApp(sending: [FakeApp.greeting(), FakeApp.message("{}"), FakeApp.message("[]")])
            let run = try await inspect("--connect", app.path, display: true)
            #expect(run.status == 2 && run.errors.contains("has sent an invalid answer"), "\(run)")
        }

        @Test func aMissingAppIsReportedWithTheWayToStartOne() async throws {
            for arguments in [["--json"], ["--list"], []] {
                let run = try await CommandRun.of(
                    ["inspect"] + arguments, environment: ["XDG_RUNTIME_DIR": runtimePath])
                #expect(run.status == 2 && run.errors.contains("with its option --inspect"), "\(run)")
            }
            let run = try await inspect("--connect", "4711")
            #expect(run.status == 2 && run.errors.contains("The process 4711 cannot be inspected"), "\(run)")
            let path = try await inspect("--connect", runtime.path("none"))
            #expect(path.status == 2 && path.errors.contains("No app can be inspected at"), "\(path)")
        }

        @Test func aMissingRuntimeFolderIsReported() async throws {
            let run = try await CommandRun.of(["inspect"], environment: ["XDG_RUNTIME_DIR": nil])
            #expect(run.status == 4 && run.errors.contains("XDG_RUNTIME_DIR"), "\(run)")
        }

        @Test func aFolderThatOthersCanOpenIsReported() async throws {
            try InspectorFolder(runtimeFolder: runtimePath).make()
            #expect(chmod(runtime.path("tombolo-inspect"), 0o755) == 0)
            let run = try await inspect("--list")
            #expect(run.status == 4 && run.errors.contains("only you can open"), "\(run)")
        }

        @Test func aMissingDisplayIsReported() async throws {
            let app = try FakeApp(sending: [FakeApp.greeting(), FakeApp.message("{}")], staysConnected: true)
            let run = try await inspect("--connect", app.path)
            #expect(run.status == 4 && run.errors.contains("There is no display"), "\(run)")
        }

        @Test func severalAppsAreListedAndStaleSocketsRemoved() async throws {
            let folder = try InspectorFolder(runtimeFolder: runtimePath)
            try folder.make()
            let title = #"A\u001b[31m\nB"#
            let apps = try [getpid(), getppid()].map {
                try FakeApp(at: folder.socket(of: $0), sending: [FakeApp.greeting(process: $0, title: title)])
            }
            // The socket of a process that was killed: nothing listens, and no process has the number.
            _ = try FakeApp(at: folder.socket(of: Int32.max), sending: [])
            let list = try await inspect("--list")
            #expect(list.status == 0 && list.output.split(separator: "\n").count == 2, "\(list)")
            for process in [getpid(), getppid()] { #expect(list.output.contains("\(process)  org.example.Notes  1 A")) }
            #expect(!list.output.contains("\u{1B}") && !FileManager.default.fileExists(atPath: folder.socket(of: .max)))
            let choice = try await inspect("--json")
            #expect(choice.status == 64 && choice.errors.contains("--connect"), "\(choice)")
            #expect(apps.count == 2)
        }

        // MARK: A real app

        /// Starts an app whose page makes a call ten times a second.
        private func startApp(_ options: String...) async throws -> StartedProcess {
            let script = """
                setInterval(() => tombolo.call('probe.report', 'Ada'), 100);
                setInterval(() => tombolo.call('probe.hidden', { password: 'geheim' }).catch(() => {}), 100);
                """
            try runtime.write("<title>Notes</title><script src=\"/app.js\"></script>", to: "site/index.html")
            try runtime.write(script, to: "site/app.js")
            let probe = CommandRun.binary.deletingLastPathComponent().appending(path: "application-probe")
            let app = try StartedProcess(
                [
                    "/usr/bin/env", "XDG_RUNTIME_DIR=\(runtimePath)", "PROBE_SITE=\(runtime.path("site"))",
                    "PROBE_IDENTIFIER=org.tombolo.InspectProbe", probe.path(percentEncoded: false),
                ] + options)
            try await until("the first call") { app.lines.contains("report Ada") }
            return app
        }

        @Test func theCallsOfAnAppArePrintedUntilItEnds() async throws {
            let app = try await startApp("--inspect")
            let run = try await inspect("--json", "--wait", "1") { _, output in
                if output.contains("probe.report"), output.contains("probe.hidden") { app.endInput() }
            }
            #expect(run.status == 0 && run.errors.contains("The app has ended. Waiting for 1 s"), "\(run)")
            #expect(run.errors.contains("The app was not started again."), "\(run)")
            let lines = try run.lines
            #expect(lines.first?["kind"] == "app" && lines.first?["app"] == "org.tombolo.InspectProbe")
            #expect(lines.contains { $0["kind"] == "document" && $0["origin"] == "app://probe" })
            let call = lines.first { $0["name"] == "probe.report" }
            #expect(call?["outcome"] == "ok" && call?["payload"]?["argument"] == "Ada", "\(run)")
            #expect(lines.first { $0["name"] == "probe.hidden" }?["outcome"] == "unknownCall")
            #expect(
                Set(lines.compactMap { $0["n"]?.intValue }).count
                    == lines.count { $0["n"] != nil && $0["kind"] != "document" })
            #expect(!run.output.contains("geheim"))
            #expect(try await app.end() == 0)
            // The app has removed its socket.
            #expect(try InspectorFolder(runtimeFolder: runtimePath).processes() == [])
        }

        @Test func theWindowStaysAfterTheEndOfTheApp() async throws {
            // Only the page of the window requests the changes.
            let app = try FakeApp(
                sending: [FakeApp.greeting(), FakeApp.message("{}"), FakeApp.message(#"{"result":null}"#)])
            let command = try StartedProcess([
                "/usr/bin/env", "XDG_RUNTIME_DIR=\(runtimePath)", "TMPDIR=\(runtimePath)",
                CommandRun.binary.path(percentEncoded: false), "inspect", "--connect", app.path,
            ])
            try await until("the end of the app") {
                try #require(!command.hasEnded, "\(command.output)")
                return command.output.contains("The app has ended.")
            }
            command.kill(SIGTERM)
            #expect(try await command.end() == 128 + SIGTERM)
        }

        @Test func theInspectorOfAnotherProcessShowsACallOfTheApp() async throws {
            let process = try await startApp("--inspect")
            let path = try InspectorFolder(runtimeFolder: runtimePath).socket(of: process.id)
            try await withDisplay {
                let app = try await followedApp(at: path, limit: .zero)
                let view = try InspectRun.view(of: app, profile: ProfileStorage.ephemeral.open())
                let window = Window("Inspector", size: (1000, 700), showing: view, in: nil)
                defer { window.close() }
                try await view.page.loadAndWait(#require(URL(string: "tombolo-inspector://inspector/")))
                let row =
                    "[...document.querySelectorAll('#calls .row')].find((row) => row.textContent.includes('probe.report'))"
                try await until("the row") { try await view.page.evaluate("return \(row)?.dataset.state") == "ok" }
                _ = try await view.page.evaluate("\(row).click()")
                try await until("the value of the call") {
                    try await view.page.evaluate(
                        "return document.querySelector('#details').textContent.includes('Ada')")
                        == true
                }
                _ = try await view.page.evaluate(
                    "[...document.querySelectorAll('#calls .row')].find((row) => row.textContent.includes('probe.hidden')).click()"
                )
                try await until("the value with a secret") {
                    try await view.page.evaluate(
                        "return document.querySelector('#details').textContent.includes('password')") == true
                }
                let answer = try await view.page.evaluate(
                    """
                    const policy = await tombolo.call('inspector.policy');
                    const check = await tombolo.call('inspector.check', { document: 1, name: 'probe.report', isEvent: false });
                    const test = await tombolo.call('inspector.test', Number(\(row).dataset.n));
                    return { calls: policy.calls, isAllowed: check.isAllowed, test };
                    """)
                #expect(answer?["calls"]?.arrayValue?.contains("probe.report") == true)
                #expect(answer?["isAllowed"] == true)
                #expect(answer?["test"]?.stringValue?.contains("probe.report") == true)
                #expect(
                    try await view.page.evaluate("return document.documentElement.outerHTML.includes('geheim')")
                        == false)
                process.endInput()
                try await until("the end") {
                    try await view.page.evaluate("return document.querySelector('#status').textContent")
                        == "The app has ended."
                }
                await #expect(throws: TomboloError.self) { try await app.current.request(.policy) }
            }
        }

        private func followedApp(at path: String, limit: Duration? = nil) async throws -> FollowedApp {
            let app = try await InspectedApp(at: path, handshakeTimeout: .seconds(600))
            let page = try #require(app.greeting.pages.first)
            try await app.record(page: page.n)
            return FollowedApp(app, page: page, limit: limit, in: try InspectorFolder(runtimeFolder: runtimePath))
        }

        /// Neither another app nor an instance that was already running is mistaken for the restarted app.
        @Test func theRowsOfAnAppThatIsStartedAgainArePrinted() async throws {
            let first = try await startApp("--inspect")
            let folder = try InspectorFolder(runtimeFolder: runtimePath)
            let instance = try FakeApp(
                at: folder.socket(of: getppid()),
                sending: [
                    FakeApp.greeting(process: getppid(), app: "org.tombolo.InspectProbe"), FakeApp.message("{}"),
                ])
            let command = try StartedProcess([
                "/usr/bin/env", "XDG_RUNTIME_DIR=\(runtimePath)", CommandRun.binary.path(percentEncoded: false),
                "inspect", "--connect", "\(first.id)", "--json", "--wait", "600",
            ])
            try await until("the row of the call") {
                try #require(!command.hasEnded, "\(command.output)")
                return command.output.contains("probe.report")
            }
            first.kill(SIGKILL)
            _ = try await first.end()
            try await until("the end of the app") { command.output.contains("Waiting for 600 s") }
            let other = try FakeApp(
                at: folder.socket(of: getpid()), sending: [FakeApp.greeting(process: getpid()), FakeApp.message("{}")])
            let second = try await startApp("--inspect")
            try await until("a row of the next run") {
                try #require(!command.hasEnded, "\(command.output)")
                let next = command.output.components(separatedBy: #""process":\#(second.id),"#)
                return next.count == 2 && next[1].contains("probe.report")
            }
            #expect(command.output.contains("The app was started again, as process \(second.id)."))
            for app in [other, instance] {
                let process = app === other ? getpid() : getppid()
                #expect(!command.output.contains(#""process":\#(process),"#), "\(command.output)")
            }
            command.kill(SIGTERM)
            #expect(try await command.end() == 128 + SIGTERM)
        }

        @Test func theWindowKeepsItsRowsWhenTheAppIsStartedAgain() async throws {
            let first = try await startApp("--inspect")
            let path = try InspectorFolder(runtimeFolder: runtimePath).socket(of: first.id)
            try await withDisplay {
                let app = try await followedApp(at: path)
                let view = try InspectRun.view(of: app, profile: ProfileStorage.ephemeral.open())
                let window = Window("Inspector", size: (1000, 700), showing: view, in: nil)
                defer { window.close() }
                try await view.page.loadAndWait(#require(URL(string: "tombolo-inspector://inspector/")))
                let rows = "[...document.querySelectorAll('#calls .row')]"
                let firstCall = "\(rows).find((row) => row.textContent.includes('probe.report'))"
                try await until("a call") { try await view.page.evaluate("return \(firstCall)?.dataset.state") == "ok" }
                let number = try await view.page.evaluate("return Number(\(firstCall).dataset.n)")
                let n = try #require(number?.intValue)
                // Few rows remain, so that all are in the document.
                _ = try await view.page.evaluate(
                    "search.value = 'App'; search.dispatchEvent(new Event('input', { bubbles: true }))")
                first.kill(SIGKILL)
                _ = try await first.end()
                try await until("the end") {
                    try await view.page.evaluate("return document.querySelector('#status').textContent")
                        == "The app has ended. Waiting for it to be started again."
                }
                let second = try await startApp("--inspect")
                try await until("the restart") {
                    try await view.page.evaluate("return document.querySelector('#status').textContent")
                        == .string("The app was started again, as process \(second.id).")
                }
                let marks = "\(rows).filter((row) => row.dataset.kind === 'app')"
                try await until("both separators") { try await view.page.evaluate("return \(marks).length") == 2 }
                let separators = try #require(
                    try await view.page.evaluate("return Number(\(marks).at(-1).dataset.n)")?.intValue)
                _ = try await view.page.evaluate(
                    "search.value = 'probe.report'; search.dispatchEvent(new Event('input', { bubbles: true }))")
                // The grid shows the newest rows, with the numbers of the joined recording.
                let last = "Number(\(rows).at(-1)?.dataset.n)"
                try await until("a call of the next run") {
                    try await view.page.evaluate("return \(last)")?.intValue ?? 0 > separators
                }
                let answers = try await view.page.evaluate(
                    """
                    const old = await tombolo.call('inspector.payload', \(n)).catch((error) => error.message);
                    const row = \(rows).findLast((row) => row.dataset.state === 'ok');
                    return { old, new: await tombolo.call('inspector.payload', Number(row.dataset.n)) };
                    """)
                #expect(answers?["old"]?.stringValue?.contains("has ended") == true, "\(String(describing: answers))")
                #expect(answers?["new"]?["argument"] == "Ada", "\(String(describing: answers))")
                _ = try await view.page.evaluate(
                    "document.querySelector('#calls-grid').scrollTop = 0")
                try await until("the rows of the first run") {
                    try await view.page.evaluate(
                        "return \(rows).some((row) => Number(row.dataset.n) === \(n))") == true
                }
            }
        }

        @Test func theExportOfAnotherProcessIsAssembledFromItsParts() async throws {
            let process = try await startApp("--inspect")
            let path = try InspectorFolder(runtimeFolder: runtimePath).socket(of: process.id)
            let app = try await followedApp(at: path)
            var rows = 0
            while rows < 20 { rows += try #require(try await app.changes()).rows.count }
            var texts: [String] = []
            let calls = RemoteInspectorCalls(app) { _, text in
                texts.append(text)
                return "/saved"
            }
            try await calls.export(.lines)
            try await calls.export(.trace)
            let lines = try texts[0].split(separator: "\n").map { try JSONValue(jsonText: String($0)) }
            #expect(lines[0]["format"] == 1 && lines.count > 20)
            #expect(lines.dropFirst().map { $0["n"]?.intValue } == (1..<lines.count).map { $0 })
            #expect(try JSONValue(jsonText: texts[1])["traceEvents"]?.arrayValue?.count ?? 0 > 40)
        }

        @Test func anAppWithoutTheInspectOptionDoesNotListen() async throws {
            let app = try await startApp()
            #expect(!FileManager.default.fileExists(atPath: runtime.path("tombolo-inspect")))
            let run = try await inspect("--connect", "\(app.id)")
            #expect(run.status == 2 && run.errors.contains("--inspect"), "\(run)")
        }

        @Test func anAppStartedByTomboloDevListens() async throws {
            let probe = CommandRun.binary.deletingLastPathComponent().appending(path: "application-probe")
            // The probe ends with its input, which is the FIFO that it keeps open itself.
            try runtime.write(
                """
                #!/bin/sh
                cd '\(runtimePath)' && mkfifo input
                XDG_RUNTIME_DIR='\(runtimePath)' exec '\(probe.path(percentEncoded: false))' 0<>input
                """, to: "app")
            try #require(chmod(runtime.path("app"), 0o700) == 0)
            let app = try DevApp(runtime.path("app"), start: ["inspect": true])
            defer { app.stop() }
            try await until("the socket") {
                try InspectorFolder(runtimeFolder: runtimePath).processes().count == 1
            }
            let list = try await inspect("--list")
            #expect(list.status == 0 && list.output.contains("org.tombolo.ApplicationProbe"), "\(list)")
        }
    }
}
