import Testing
import TomboloEngine

extension CommandTests {
    struct DemoTests {
        @Test func theDemoOfActionsReachesItsPlugins() async throws {
            let run = try await CommandRun.demo("actions", "--evaluate", "scripts/press-everything.js", "--events")
            let native = try run.lines.filter { $0["type"] == "native" }
            #expect(run.status == 0, "\(run.errors)")
            #expect(native.map { $0["what"] } == ["call", "call", "call", "failure", "failure"], "\(run.output)")
            #expect(native.map { $0["name"] } == ["loading", "payment", "hello", "sail", "log"])
            #expect(native[0]["value"]?["body"] == ["isShow": true])
            #expect(native[1]["value"]?["body"]?["paymentAmount"] == 123_456)
            #expect(native[0]["origin"] == "app://demos")
            #expect(native[4]["reason"] == "unknownAction")
        }

        @Test func aPageOfSomebodyElsesHasTheDialectAndNothingMore() async throws {
            let run = try await CommandRun.demo("actions", "My Site", "--evaluate", "scripts/handlers.js")
            #expect(try run.value == ["actionHandler": "object", "debug": "denied"])
            let plain = try await CommandRun.open("My Site", "--evaluate", "scripts/handlers.js")
            #expect(try plain.value == ["actionHandler": "undefined", "debug": "denied"])
        }

        @Test func aBridgeThatThereIsNoDemoOfIsWrongUsage() async throws {
            let run = try await CommandRun.demo("cordova")
            #expect(run.status == 64)
            #expect(run.errors.contains("actions"), "\(run.errors)")
        }
    }
}
