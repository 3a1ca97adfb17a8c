import Testing
import TomboloEngine

extension CommandTests {
    struct GrantTests {
        @Test func aDeniedCallNamesTheOptionThatAllowsIt() async throws {
            let value = try await CommandRun.open("My Site", "--evaluate", "scripts/denied.js").value
            #expect(value["code"] == "denied")
            let message = value["message"]?.stringValue ?? ""
            let option = "--grant 'debug.echo@app://my-site'"
            #expect(message.hasSuffix("Run the command with \(option)."), "\(value)")
            #expect(!message.contains("access policy"), "\(value)")
        }

        @Test(arguments: [
            ["--grant", "debug.echo@self"], ["--grant", "debug.echo@app://my-site"],
            ["--grant", "debug.*@app://my-site"], ["--policy", "policy.json"],
            ["--grant", "debug.fail@https://example.com", "--grant", "*@self"],
        ])
        func aGrantedCallIsAnswered(options: [String]) async throws {
            let run = try await CommandRun.of(
                ["open", "My Site", "--headless", "--evaluate", "scripts/denied.js"] + options)
            #expect(run.output == #"{"value":1}"# + "\n", "\(run.errors)")
        }

        @Test(arguments: ["debug.fail@self", "debug.echo@https://my-site"])
        func aGrantForAnotherCallOrOriginDoesNotApply(grant: String) async throws {
            let value = try await CommandRun.open("My Site", "--evaluate", "scripts/denied.js", "--grant", grant).value
            #expect(value["code"] == "denied")
        }

        @Test(arguments: [
            ("debug.ehco@self", "debug.echo"), ("debag.*@self", "debug.e"),
            ("debug.echo@app://my-sight", "app://my-site"),
            ("debug.echo@ap://my-site", "app://"),
        ])
        func aGrantOfAnUnknownCallOrOriginSuggestsTheNearestName(grant: String, nearest: String) async throws {
            let run = try await CommandRun.open("My Site", "--grant", grant)
            #expect(run.status == 64)
            #expect(run.errors.contains("does not exist. Did you mean “\(nearest)"), "\(run.errors)")
        }

        @Test func anInvalidGrantIsAUsageError() async throws {
            let run = try await CommandRun.open("My Site", "--grant", "debug.*@example.com")
            #expect(run.status == 64)
            #expect(run.output == "")
            #expect(run.errors.contains("write scheme://host"), "\(run.errors)")
        }

        @Test func debugEchoReturnsItsArgument() async throws {
            let run = try await CommandRun.open("My Site", "--evaluate", "scripts/echo.js", "--grant", "debug.*@self")
            #expect(run.output == #"[{"9":false,"z":1,"a":[1.5,"ü",null,{"deep":[]}]},true]"# + "\n", "\(run.errors)")
        }

        @Test func debugFailThrowsTheGivenError() async throws {
            let value = try await CommandRun.open("My Site", "--evaluate", "scripts/fail.js", "--grant", "debug.*@self")
                .value
            #expect(value[0] == ["code": "shop.outOfStock", "message": "No more.", "data": ["left": 0]])
            #expect(value[1] == ["code": "failed", "message": "debug.fail was called."])
        }

        @Test func cancellingDebugSleepIsReported() async throws {
            let run = try await CommandRun.open(
                "My Site", "--evaluate", "scripts/sleep.js", "--grant", "debug.*@self", "--events")
            let lines = try run.lines
            #expect(lines.last?["value"]?["code"] == "cancelled", "\(run.errors)")
            #expect(lines.last?["value"]?["cancelled"] == ["ms": 60000])
            #expect(lines.contains(["type": "cancelled", "name": "debug.sleep", "ms": 60000]))
            #expect(
                lines.contains { $0["type"] == "answer" && $0["outcome"] == "abandoned" && $0["name"] == "debug.sleep" }
            )
        }

        @Test func debugEmitReachesThePage() async throws {
            let value = try await CommandRun.open("My Site", "--evaluate", "scripts/emit.js", "--grant", "debug.*@self")
                .value
            #expect(value == ["n": 1])
        }
    }
}
