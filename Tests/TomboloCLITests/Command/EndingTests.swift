import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloCLI

/// The end of the command by a signal, a crash or a time limit. The tests run one at a time, but beside those of `CommandTests`.
@Suite(.serialized)
struct EndingTests {
    @Test func aHeadlessPageWithoutAJobEndsAtItsTimeout() async throws {
        let run = try await CommandRun.of(["open", "My Site", "--headless", "--timeout", "40", "--events"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(#""event":"finished""#))
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func aSignalEndsTheCommandAndItsDisplay(signal: Int32, status: Int32) async throws {
        let display = Found()
        let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
            await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
            _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: command)
            kill(command, signal)
        }
        #expect(run.status == status, "\(run.errors)")
        let server = try #require(await display.identifier)
        #expect(try await ProcessFamily.isGone(server))
    }

    @Test func aSignalDuringStartUpEndsTheDisplay() async throws {
        let display = Found()
        let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
            await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
            kill(command, SIGTERM)
        }
        #expect(run.status == 143, "\(run.errors)")
        let server = try #require(await display.identifier)
        #expect(try await ProcessFamily.isGone(server))
    }

    @Test func killingTheCommandEndsTheDisplay() async throws {
        let display = Found()
        let run = try await CommandRun.of(["open", "My Site", "--headless"]) { command in
            await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
            _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: command)
            kill(command, SIGKILL)
        }
        #expect(run.status == 137)
        let server = try #require(await display.identifier)
        #expect(try await ProcessFamily.isGone(server))
    }

    @Test func aPageThatCrashesTwiceEndsTheCommand() async throws {
        let run = try await CommandRun.of(
            ["open", "My Site", "--headless", "--timeout", "500", "--events"],
            watching: { command, output in
                func count(_ member: String) -> Int { output.components(separatedBy: member).count - 1 }
                guard count(#""event":"finished""#) > count(#""type":"crash""#) else { return }
                // Kills all web processes: the engine keeps a spare one, and which of them shows the page cannot be determined.
                for found in ProcessFamily.descendants(of: command) where found.name == "WebKitWebProces" {
                    kill(found.identifier, SIGKILL)
                }
            })
        let lines = try run.lines
        #expect(run.status == 2, "\(run.errors)")
        #expect(lines.count { $0["type"] == "crash" } == 2)
        #expect(lines.contains { $0["type"] == "error" && $0["code"] == "crashLoop" })
    }

    private static let blockingPages = [
        "while (true) {}", "for (;;) alert(1)", "for (;;) console.log('x')",
        "for (;;) history.pushState({}, '', '#x')",
        "onload = () => setTimeout(() => { while (true) prompt('a', 'b') })",
        "onload = () => { for (;;) open('x') }",
        "onbeforeunload = () => 'stay'; onload = () => { for (;;) confirm('?') }",
        "onload = () => { for (;;) document.title = Math.random() }",
        "onpagehide = onunload = () => { for (;;) {} }",
        "onload = () => { for (;;) location.href = 'mailto:a@b' + Math.random() }", "location.reload()",
    ]

    private static func page(_ script: String, in folder: TemporaryFolder) throws -> String {
        try Data("<!doctype html><script>\(script)</script>".utf8).write(to: folder.file("index.html"))
        return folder.url.path(percentEncoded: false)
    }

    @Test(arguments: blockingPages)
    func theTimeoutEndsEveryBlockingPage(script: String) async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.of([
            "open", try Self.page(script, in: folder), "--headless", "--events", "--timeout", "2", "--evaluate",
            "scripts/hang.js",
        ])
        // The status may also be that of a failed load, if a page that never finishes loading is reported as failed first.
        #expect([1, 2, 3].contains(run.status), "\(run.status) \(run.errors)")
    }

    @Test(arguments: blockingPages)
    func aSignalEndsTheCommandWithABlockingPage(script: String) async throws {
        let folder = TemporaryFolder()
        let page = try Self.page(script, in: folder)
        let run = try await CommandRun.of(["open", page, "--headless", "--events"]) { command in
            _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: command)
            try await Task.sleep(for: .milliseconds(700))
            kill(command, SIGTERM)
        }
        #expect([143, 2].contains(run.status), "\(run.status) \(run.errors)")
    }

    @Test(arguments: [(nil, 3), (SIGTERM, 143)] as [(Int32?, Int32)])
    func unreadOutputDoesNotKeepTheCommandRunning(signal: Int32?, status: Int32) async throws {
        let folder = TemporaryFolder()
        let page = try Self.page("for (;;) alert('again')", in: folder)
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let errors = try ScratchFile()
        let process = try ChildProcess(
            CommandRun.binary.path(percentEncoded: false),
            [
                "open", page, "--headless", "--events", "--evaluate", "/dev/null", "--timeout",
                signal == nil ? "2" : "0",
            ],
            output: ends[1], errors: errors.descriptor)
        defer { process.end() }
        if let signal {
            _ = try await ProcessFamily.wait(for: "WebKitWebProces", below: process.identifier)
            try await Task.sleep(for: .seconds(3))
            kill(process.identifier, signal)
        }
        let deadline = ContinuousClock.now + .seconds(120)
        var end: ProcessEnd?
        while end == nil, ContinuousClock.now < deadline {
            end = process.wait(atMost: .zero)
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(end == .exited(status), "\(errors.text())")
    }

    @Test func theEndOfTheScriptEndsTheDisplay() async throws {
        let display = Found()
        let run = try await CommandRun.of(
            ["open", "My Site", "--headless", "--evaluate", "scripts/undefined.js"]
        ) { command in
            await display.set(try await ProcessFamily.wait(for: "Xvfb", below: command))
        }
        #expect(run.status == 0, "\(run.errors)")
        let server = try #require(await display.identifier)
        #expect(try await ProcessFamily.isGone(server))
    }
}

/// The identifier of a process that was found while a command ran.
private actor Found {
    private(set) var identifier: Int32?

    func set(_ identifier: Int32?) { self.identifier = identifier }
}
