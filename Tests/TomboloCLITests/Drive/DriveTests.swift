import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// `tombolo drive`. The tests run one at a time, but beside those of `CommandTests`.
@Suite(.serialized)
struct DriveTests {
    private static let app = program("first-app")

    private static func program(_ name: String) -> String {
        CommandRun.binary.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    }

    private static func run(
        _ command: String..., app: String = app, environment: [String: String?] = [:]
    ) async throws -> CommandRun {
        try await CommandRun.of(["drive", "--app", app, "--"] + command, environment: environment)
    }

    @Test func aSeleniumScriptForAnotherBrowserRunsUnchanged() async throws {
        let script = Fixtures.folder.appending(path: "../../Drive/selenium-script").standardizedFileURL
        let run = try await Self.run(script.path(percentEncoded: false))
        #expect(run.status == 0 && run.output.hasSuffix("a picture\n"), "\(run)")
    }

    @Test(arguments: [("exit 7", 7), ("kill -TERM $$", 143)])
    func theExitStatusOfTheDrivenCommandIsPassedOn(script: String, status: Int32) async throws {
        let run = try await Self.run("sh", "-c", "echo $WEBDRIVER_URL $SELENIUM_REMOTE_URL; \(script)")
        #expect(run.status == status, "\(run)")
        let urls = run.output.split(whereSeparator: \.isWhitespace)
        #expect(urls.count == 2 && urls[0] == urls[1])
        #expect(try #require(urls.first).wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/[0-9a-f]{32}/) != nil)
    }

    @Test func aCommandThatCannotBeStartedIsAnError() async throws {
        let run = try await Self.run("/nonexistent/command")
        #expect(run.status == 64 && run.errors.contains("/nonexistent/command cannot be started"), "\(run)")
    }

    /// A running `tombolo drive` without a command, and its URL.
    /// - Parameter variables: Changes of the environment, as `NAME=VALUE`.
    private func serve(
        app: String = app, variables: [String] = []
    ) async throws -> (process: StartedProcess, base: URL) {
        let words = [CommandRun.binary.path(percentEncoded: false), "drive", "--app", app]
        let process = try StartedProcess(["env"] + variables + words)
        try await process.hasWritten(1)
        return (process, try #require(URL(string: process.lines[0])))
    }

    private func send(
        _ method: String, _ base: URL, _ path: String, _ body: JSONValue? = nil
    ) async throws -> JSONValue {
        try await WebDriverSession.answer(to: method, base.appending(path: path), body)
    }

    @Test func withoutTheTokenEveryCommandIsRefused() async throws {
        let (process, base) = try await serve()
        defer { process.kill(SIGTERM) }
        #expect(try await send("GET", base, "status")["ready"] == true)
        let other = String(base.lastPathComponent.reversed())
        for wrong in ["", other, base.lastPathComponent + "0"] {
            let place = base.deletingLastPathComponent().appending(path: wrong)
            for (method, path, body) in [
                ("GET", "status", JSONValue?.none), ("POST", "session", ["capabilities": [:]]),
            ] {
                let error = await #expect(throws: Unexpected.self) {
                    try await send(method, place, path, body)
                }
                #expect(error?.what.contains("lacks the token") == true)
            }
        }
        #expect(ProcessFamily.descendants(of: process.id).isEmpty)
    }

    @Test func thereIsOneSessionAtATimeAndASignalEndsIt() async throws {
        let (process, base) = try await serve()
        for _ in 1...2 {
            let session = try await send("POST", base, "session", ["capabilities": [:]])
            let id = try #require(session["sessionId"]?.stringValue)
            #expect(session["capabilities"]?["unhandledPromptBehavior"] == "dismiss and notify")
            #expect(try await send("GET", base, "session/\(id)/title") == "First app")
            #expect(try await send("GET", base, "status")["ready"] == false)
            let error = await #expect(throws: Unexpected.self) {
                try await send("POST", base, "session", ["capabilities": [:]])
            }
            #expect(error?.what.contains("There is a session already") == true)
            await #expect(throws: Unexpected.self) { try await send("GET", base, "session/other/title") }
            _ = try await send("DELETE", base, "session/\(id)")
        }
        // The session of an app that has crashed does not prevent another one.
        _ = try await send("POST", base, "session", ["capabilities": [:]])
        let crashed = try #require(try await ProcessFamily.wait(for: "first-app", below: process.id))
        kill(crashed, SIGKILL)
        #expect(try await ProcessFamily.isGone(crashed))
        _ = try await send("POST", base, "session", ["capabilities": [:]])
        let app = try #require(try await ProcessFamily.wait(for: "first-app", below: process.id))
        process.kill(SIGTERM)
        #expect(try await process.end() == 143)
        #expect(try await ProcessFamily.isGone(app))
    }

    @Test func killingTheCommandEndsTheApp() async throws {
        let (process, base) = try await serve()
        _ = try await send("POST", base, "session", ["capabilities": [:]])
        var family: [Int32] = []
        for name in ["first-app", "WebKitWebDriver", "Xvfb"] {
            family.append(try #require(try await ProcessFamily.wait(for: name, below: process.id)))
        }
        process.kill(SIGKILL)
        for member in family { #expect(try await ProcessFamily.isGone(member)) }
    }

    /// The driver does not answer, so the display has no client yet.
    @Test(arguments: [SIGTERM, SIGKILL])
    func aSessionThatIsStartingEndsWithTheCommand(signal: Int32) async throws {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("#!/bin/sh\nexec sleep 1000\n", to: "script")
        #expect(chmod(folder.path("script"), 0o755) == 0)
        try await folder.copyProgram(folder.file("script"), to: "WebKitWebDriver")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
        let (process, base) = try await serve(
            variables: ["PATH=\(folder.url.path(percentEncoded: false)):\(path)"])
        let request = Task { try? await send("POST", base, "session", ["capabilities": [:]]) }
        var family: [Int32] = []
        for name in ["sleep", "Xvfb"] {
            family.append(try #require(try await ProcessFamily.wait(for: name, below: process.id)))
        }
        process.kill(signal)
        #expect(try await process.end() == 128 + signal)
        for member in family {
            let isGone = try await ProcessFamily.isGone(member)
            #expect(isGone)
            if !isGone { kill(member, SIGKILL) }
        }
        _ = await request.value
    }

    /// The window that a client switches to is above the others, and no key is sent to find that out.
    @Test func inputReachesTheWindowThatTheClientHasSwitchedTo() async throws {
        let folder = TemporaryFolder()
        let html = """
            <button>0</button><script>
            const button = document.querySelector('button');
            button.onclick = () => { button.textContent++; };
            onkeydown = () => { button.textContent = 'key'; };
            </script>
            """
        // The probe ends at the end of its input.
        let script = """
            #!/bin/sh
            export PROBE_TWIN=1 PROBE_HTML="\(html)"
            sleep 1000 | exec \(Self.program("application-probe")) "$@"

            """
        try folder.write(script.utf8, to: "script")
        #expect(chmod(folder.path("script"), 0o755) == 0)
        try await folder.copyProgram(folder.file("script"), to: "app")
        let (process, base) = try await serve(app: folder.path("app"))
        defer { process.kill(SIGTERM) }
        let session = try await send("POST", base, "session", ["capabilities": [:]])
        let path = "session/\(try #require(session["sessionId"]?.stringValue))"
        let windows = try await send("GET", base, "\(path)/window/handles").arrayValue ?? []
        #expect(windows.count == 2)
        for count in 1...2 {
            for window in windows {
                _ = try await send("POST", base, "\(path)/window", ["handle": window])
                let button = try await send(
                    "POST", base, "\(path)/element", ["using": "css selector", "value": "button"])
                let place = "\(path)/element/\(try #require(button[WebDriverElement.key]?.stringValue))"
                _ = try await send("POST", base, "\(place)/click", [:])
                #expect(try await send("GET", base, "\(place)/text").stringValue == "\(count)")
            }
        }
    }

    /// The driver receives the actions first: these are the codes that a client receives.
    @Test func touchPenAndUnknownPointersReturnTheErrorsOfTheStandard() async throws {
        let script = """
            import json, os, urllib.request
            def send(path, body):
                request = urllib.request.Request(os.environ["WEBDRIVER_URL"] + path, json.dumps(body).encode())
                try: return json.load(urllib.request.urlopen(request))["value"]
                except urllib.error.HTTPError as error: return {"status": error.code, **json.load(error)["value"]}
            session = "/session/" + send("/session", {"capabilities": {}})["sessionId"]
            moves = [{"type": "pointerMove", "x": 50, "y": 50}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
            for kind in ["touch", "pen", "finger", 1, "mouse"]:
                source = {"type": "pointer", "id": "a" + str(kind), "parameters": {"pointerType": kind}, "actions": moves}
                answer = send(session + "/actions", {"actions": [source]})
                print(answer and (answer["status"], answer["error"]))
            """
        let run = try await Self.run("/usr/bin/python3", "-c", script)
        let unsupported = "(500, 'unsupported operation')\n"
        let invalid = "(400, 'invalid argument')\n"
        #expect(run.status == 0 && run.output == unsupported + unsupported + invalid + invalid + "None\n", "\(run)")
    }

    /// The script compares the pointer of the display on which the command was started with its position before the click.
    @Test(arguments: [true, false])
    func onlyAVisibleSessionUsesTheDisplayOfTheCommand(isVisible: Bool) async throws {
        let script = """
            import json, os, subprocess, urllib.request
            def send(path, body=None, method="POST"):
                data = None if body is None else json.dumps(body).encode()
                request = urllib.request.Request(os.environ["WEBDRIVER_URL"] + path, data, method=method)
                return json.load(urllib.request.urlopen(request))["value"]
            def xdotool(*words):
                return subprocess.run(["xdotool", *words], stdout=subprocess.PIPE, text=True)
            def pointer(): return xdotool("getmouselocation").stdout.split()[:2]
            start = pointer()
            session = "/session/" + send("/session", {"capabilities": {}})["sessionId"]
            run = lambda text: send(session + "/execute/sync", {"script": text, "args": []})
            run("window.clicks = 0; document.querySelector('button').onclick = ({ isTrusted }) => { clicks += isTrusted; }")
            element = list(send(session + "/element", {"using": "css selector", "value": "button"}).values())[0]
            send(session + "/element/" + element + "/click", {})
            clicks = run("return clicks")
            windows = xdotool("search", "--onlyvisible", "--name", "First app").stdout.split()
            moved = pointer() != start
            send(session, method="DELETE")
            print("found", clicks, len(windows), moved, xdotool("getmouselocation").returncode)
            """
        let tool = [CommandRun.binary.path(percentEncoded: false), "drive"] + (isVisible ? ["--visible"] : [])
        let run = try await ShellRun.of(
            ["xvfb-run", "--auto-servernum", "--server-args", "-screen 0 1280x1024x24"] + tool
                + ["--app", Self.app, "--", "/usr/bin/python3", "-c", script])
        // The display still exists after the session.
        let (count, moved) = isVisible ? (1, "True") : (0, "False")
        #expect(
            run.status == 0 && run.output.contains("found 1 \(count) \(moved) 0\n"), "\(run.output)")
    }

    @Test func aVisibleSessionNeedsADisplay() async throws {
        let run = try await CommandRun.of(["drive", "--app", Self.app, "--visible", "--", "true"])
        #expect(run.status == 4 && run.errors.contains("--visible requires an X11 display"), "\(run)")
    }

    @Test func aProgramThatCannotBeControlledIsRefused() async throws {
        let folder = TemporaryFolder()
        try await folder.copyProgram(URL(filePath: "/bin/true"), to: "release")
        let run = try await Self.run("true", app: folder.path("release"))
        #expect(run.status == 5 && run.errors.contains("Build it in debug"), "\(run)")
        let missing = try await Self.run("true", app: folder.path("missing"))
        #expect(missing.status == 64 && missing.errors.contains("There is no program"), "\(missing)")
    }

    @Test func aMissingDriverIsNamedWithItsPackage() async throws {
        let run = try await Self.run("true", environment: ["PATH": "/nonexistent"])
        #expect(run.status == 4 && run.errors.contains("apt-get install webkitgtk-webdriver"), "\(run)")
    }

    @Test func aPackageAndAProgramExcludeEachOther() async throws {
        let run = try await CommandRun.of(["drive", "notes", "--app", Self.app])
        #expect(run.status == 64 && run.errors.contains("Leave out the package"), "\(run)")
    }

    /// Without xdotool, only commands that need input fail.
    @Test func missingInputIsReportedByTheCommandThatNeedsIt() async throws {
        let folder = TemporaryFolder()
        for name in ["WebKitWebDriver", "Xvfb", "env", "xkbcomp"] {
            let path = try #require(SearchPath.find(name))
            try FileManager.default.createSymbolicLink(
                at: folder.file(name), withDestinationURL: URL(filePath: path))
        }
        let script = """
            import json, os, urllib.request
            def send(path, body):
                request = urllib.request.Request(os.environ["WEBDRIVER_URL"] + path, json.dumps(body).encode())
                try: return json.load(urllib.request.urlopen(request))["value"]
                except urllib.error.HTTPError as error: return json.load(error)["value"]
            session = "/session/" + send("/session", {"capabilities": {}})["sessionId"]
            element = list(send(session + "/element", {"using": "css selector", "value": "button"}).values())[0]
            print(send(session + "/element/" + element + "/click", {})["message"])
            """
        let run = try await Self.run(
            "/usr/bin/python3", "-c", script, environment: ["PATH": folder.url.path(percentEncoded: false)])
        #expect(run.status == 0 && run.output.contains("apt-get install xdotool"), "\(run)")
    }
}
