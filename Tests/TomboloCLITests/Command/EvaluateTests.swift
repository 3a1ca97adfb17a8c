import Foundation
import Testing
import TomboloEngine

extension CommandTests {
    struct EvaluateTests {
        @Test func theResultIsOneLineOfJSON() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/value.js")
            #expect(run.output == #"{"z":"My site","a":[1,1.5,true,null,"é\n"]}"# + "\n")
            #expect(run.status == 0, "\(run.errors)")
        }

        @Test func undefinedIsNull() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/undefined.js")
            #expect(run.output == "null\n")
            #expect(run.status == 0)
        }

        @Test func theScriptIsReadFromStandardInput() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "-", input: "return self.origin")
            #expect(run.output == "\"app://my-site\"\n")
        }

        @Test func anExceptionIsReportedWithItsPosition() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/throw.js")
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.contains("scripts/throw.js:3:"), "\(run.errors)")
            #expect(run.errors.contains("TypeError: there is no such thing"))
        }

        @Test func aSyntaxErrorIsReportedWithItsPositionAndNotInTheConsole() async throws {
            let run = try await CommandRun.open(
                "empty-page", "--evaluate", "scripts/syntax.js", "--events", "--console")
            #expect(run.status == 1)
            #expect(run.errors == "tombolo: scripts/syntax.js:1:11: SyntaxError: Unexpected token ';'\n")
            let lines = try run.lines
            #expect(!lines.contains { $0["type"] == "console" }, "\(run.output)")
            #expect(lines.last?["position"] == ["line": 1, "column": 11])
        }

        @Test(arguments: ["}; return \"5v\"; {", "}); ({", "\n}\nreturn 5\n{"])
        func aScriptThatClosesTheFunctionBodyDoesNotRun(script: String) async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "-", input: script)
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.contains("SyntaxError: Unexpected token '}'"), "\(run.errors)")
        }

        @Test func aPageMayShadowGlobalNames() async throws {
            let run = try await CommandRun.open("shadow", "--evaluate", "scripts/value.js")
            #expect(run.output == #"{"z":"Shadow","a":[1,1.5,true,null,"é\n"]}"# + "\n", "\(run.errors)")
            #expect(run.status == 0)
        }

        @Test func aResultThatIsNotJSONIsAnError() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/function.js")
            #expect(run.status == 1)
            #expect(run.output == "")
            #expect(run.errors.contains("JSON"))
        }

        @Test(arguments: ["scripts/hang.js", "scripts/busy.js"])
        func aScriptThatNeverEndsTimesOut(script: String) async throws {
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", script, "--timeout", "2"])
            #expect(run.status == 3)
            #expect(run.output == "")
            #expect(run.errors.contains("within 2 s"), "\(run.errors)")
        }

        @Test func aScriptRunsInThePageAfterAClientRedirect() async throws {
            let run = try await CommandRun.open("jump", "--evaluate", "scripts/place.js")
            #expect(run.output == #"["app://jump","app://jump/landing.html"]"# + "\n", "\(run.errors)")
        }

        @Test func killingTheWebProcessFailsTheScript() async throws {
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/hang-aloud.js", "--events", "--timeout", "60"]
            ) { _ in
            } watching: { command, output in
                guard output.contains("the script runs") else { return }
                for process in ProcessFamily.descendants(of: command) where process.name == "WebKitWebProces" {
                    kill(process.identifier, SIGKILL)
                }
            }
            #expect(run.status == 1, "\(run.errors)")
        }
    }
}
