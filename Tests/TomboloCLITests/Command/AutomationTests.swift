import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

extension CommandTests {
    /// `tombolo browse --automation`.
    struct AutomationTests {
        @Test func aDriverLoadsPagesRunsScriptsEntersFramesAndTakesScreenshots() async throws {
            let server = try await LocalServer.start()
            await server.respond(Self.page("<h1>Frame</h1>"), at: "/frame")
            await server.respond(
                Self.page("<title>Outer</title><h1>Page</h1><iframe src='/frame'></iframe>"), at: "/page")
            let session = try await WebDriverSession.start()
            #expect(session.capabilities["browserName"] == "tombolo")

            try await session.post("url", ["url": .string(server.url("/page").absoluteString)])
            #expect(try await session.get("url").stringValue == server.url("/page").absoluteString)
            #expect(try await session.get("title") == "Outer")
            #expect(try await session.run("return arguments[0] + arguments[1]", 20, 22) == 42)
            let heading = "return document.querySelector('h1').textContent"
            #expect(try await session.run(heading) == "Page")
            try await session.post("frame", ["id": 0])
            #expect(try await session.run(heading) == "Frame")
            try await session.post("frame/parent")
            #expect(try await session.run(heading) == "Page")

            let picture = try #require(Data(base64Encoded: try await session.get("screenshot").stringValue ?? ""))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 1_000)

            try await session.post("url", ["url": .string(server.url("/ok").absoluteString)])
            try await session.post("back")
            #expect(try await session.get("title") == "Outer")
            try await session.delete()
        }

        @Test func aDriverOpensWindowsAndAcceptsDialogs() async throws {
            let server = try await LocalServer.start()
            let session = try await WebDriverSession.start()
            let first = try await session.get("window")
            let opened = try await session.post("window/new", ["type": "tab"])
            #expect(try await session.get("window/handles").arrayValue?.count == 2)
            try await session.post("window", ["handle": opened["handle"] ?? nil])
            try await session.post("url", ["url": .string(server.url("/ok").absoluteString)])
            _ = try await session.run("setTimeout(() => { document.title = confirm('Sure?') ? 'yes' : 'no' })")
            try await until("the dialog") { (try? await session.get("alert/text")) == "Sure?" }
            try await session.post("alert/accept")
            try await until("the answer") { try await session.get("title") == "yes" }
            #expect(try await session.delete("window").arrayValue == [first])
            try await session.delete()
        }

        /// A program of the build folder.
        private static func program(_ name: String) -> URL {
            CommandRun.binary.deletingLastPathComponent().appending(path: name)
        }

        @Test func aDriverControlsTheWindowOfAnApp() async throws {
            let session = try await WebDriverSession.start(
                Self.program("first-app"), ["--automation"], name: "org.example.FirstApp")
            #expect(session.capabilities["browserName"] == "org.example.FirstApp")
            // The session begins when the page has loaded.
            #expect(try await session.get("title") == "First app")
            #expect(try await session.get("url").stringValue?.hasPrefix("app://first/") == true)
            let greeting = "return tombolo.greeter.greet('Ada')"
            #expect(try await session.run(greeting) == "Hello, Ada!")
            #expect(try await session.run("return tombolo.other.call().catch((error) => error.code)") == "denied")
            let element = try await session.post("element", ["using": "css selector", "value": "input"])
            #expect(element.objectValue != nil)
            let picture = try #require(Data(base64Encoded: try await session.get("screenshot").stringValue ?? ""))
            #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture.count > 1_000)
            let app = try #require(session.browser)
            try await session.delete()
            try await until("the end of the app") { kill(app, 0) != 0 }
        }

        @Test func anAppWithoutADriverReportsIt() async throws {
            let names = ["DISPLAY", "XAUTHORITY", "GDK_BACKEND"]
            let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
            let run = try await CommandRun.of(
                ["--automation"], program: Self.program("first-app"), environment: own.mapValues { $0 })
            #expect(run.status == 1 && run.errors.contains("--automation is for WebKitWebDriver"), "\(run)")
        }

        @Test func automationLeavesNoFiles() async throws {
            let session = try await WebDriverSession.start()
            try await session.post("url", ["url": "about:blank"])
            #expect(try session.data.contents == [])
            try await session.delete()
        }

        @Test func theBrowserEndsWithItsDriver() async throws {
            let session = try await WebDriverSession.start()
            let browser = try #require(session.browser)
            session.killDriver()
            // The process must still exist here, although its status may not have been requested.
            let program = "/proc/\(browser)/exe"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: program).hasSuffix("/tombolo-browser"))
            try await until("the exit") { (try? FileManager.default.destinationOfSymbolicLink(atPath: program)) == nil }
        }

        @Test func automationWithoutADriverIsAnError() async throws {
            let names = ["DISPLAY", "XAUTHORITY", "GDK_BACKEND"]
            let own = ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
            let run = try await CommandRun.of(["browse", "--automation"], environment: own.mapValues { $0 })
            #expect(run.status == 1)
            #expect(
                run.errors.contains("--automation is for WebKitWebDriver, which starts the browser itself."), "\(run)")
            let both = try await CommandRun.of(["browse", "--automation", "example.com"])
            #expect(both.status == 64)
        }

        private static func page(_ html: String) -> StubResponse {
            StubResponse(headers: [("Content-Type", "text/html")], body: Data(html.utf8))
        }
    }
}
