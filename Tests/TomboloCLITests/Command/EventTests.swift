import Testing
import TomboloEngine

extension CommandTests {
    struct EventTests {
        @Test func everyEventIsALine() async throws {
            let run = try await CommandRun.open(
                "My Site", "--evaluate", "scripts/busy-page.js", "--events", "--grant", "debug.*@self")
            let lines = try run.lines
            #expect(run.status == 0, "\(run.errors)")
            func all(_ type: String) -> [JSONValue] { lines.filter { $0["type"] == .string(type) } }

            let steps = all("navigation").compactMap { $0["event"]?.stringValue }
            #expect(steps.starts(with: ["started", "committed", "finished"]), "\(steps)")
            #expect(all("navigation").contains { $0["event"] == "changedURL" && $0["url"] == "app://my-site/#…" })
            #expect(all("title").compactMap { $0["title"]?.stringValue } == ["My site", "Renamed"])
            #expect(all("console").compactMap { $0["level"]?.stringValue } == ["info", "warn", "uncaught"])
            #expect(all("console").first?["arguments"] == ["hello from", ["page": "index"], 42])
            #expect(all("console").allSatisfy { $0["origin"] == "app://my-site" })
            #expect(all("call").compactMap { $0["name"]?.stringValue } == ["debug.echo", "debug.fail"])
            #expect(all("answer").compactMap { $0["outcome"]?.stringValue } == ["result", "error"])
            #expect(all("answer").last?["error"]?["code"] == "own")
            #expect(all("denied").map { $0["name"] } == ["app.secret"])
            #expect(all("dialog") == [["type": "dialog", "kind": "alert", "message": "hi", "accepted": true]])
            #expect(all("refused").count == 1)
            #expect(all("refused").first?["what"]?.stringValue?.contains("mailto:") == true)
            #expect(lines.last == ["type": "result", "value": "done"])
        }

        @Test func anUncaughtErrorOfTheScriptIsReportedWithItsLineNumber() async throws {
            let run = try await CommandRun.open("empty-page", "--evaluate", "scripts/late.js", "--events", "--console")
            let message = try run.lines.first { $0["type"] == "console" }
            #expect(message?["level"] == "uncaught", "\(run.output)")
            #expect(message?["position"]?["source"] == nil)
            #expect(message?["position"]?["line"] == 3)
            #expect(run.errors.contains("(script:3:"), "\(run.errors)")
        }

        @Test func everyCallEndsBeforeTheResult() async throws {
            let run = try await CommandRun.open(
                "empty-page", "--evaluate", "scripts/open-calls.js", "--events", "--grant", "debug.*@self")
            let lines = try run.lines
            let calls = lines.filter { $0["type"] == "call" }
            let answers = lines.filter { $0["type"] == "answer" }
            #expect(calls.count == 3)
            #expect(answers.count == 3, "\(run.output)")
            #expect(answers.count { $0["outcome"] == "abandoned" } == 2)
            #expect(lines.filter { $0["type"] == "cancelled" }.map { $0["ms"] } == [50000, 60000])
            #expect(lines.last == ["type": "result", "value": "done"])
        }

        @Test func logsOfTheEngineDoNotReachStandardOutput() async throws {
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/undefined.js"],
                environment: ["G_MESSAGES_DEBUG": "all", "WEBKIT_DEBUG": "Loading"])
            #expect(run.output == "null\n")
        }

        @Test func theErrorOfTheCommandIsALine() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/throw.js", "--events")
            let last = try #require(try run.lines.last)
            #expect(run.status == 1)
            #expect(last["type"] == "error")
            #expect(last["exit"] == 1)
            #expect(last["name"] == "TypeError")
            #expect(last["position"]?["line"] == 3)
        }

        @Test(arguments: [([], #"[false,null]"#), (["--accept-dialogs"], #"[true,"preset"]"#)])
        func theOptionAcceptDialogsDecidesDialogs(options: [String], answers: String) async throws {
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/dialogs.js"] + options)
            #expect(run.output == answers + "\n", "\(run.errors)")
        }

        @Test func theOptionConsolePrintsTheConsoleToStandardError() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/undefined.js", "--console")
            #expect(run.output == "null\n")
            #expect(run.errors.contains(#"console.info: hello from {"page":"index"} 42"#), "\(run.errors)")
        }
    }
}
