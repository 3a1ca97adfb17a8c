import Foundation
import Testing
import TomboloEngine

extension CommandTests {
    struct DemoTests {
        @Test func theActionsDemoCallsItsPlugins() async throws {
            let run = try await CommandRun.demo("actions", "--evaluate", "scripts/press-everything.js", "--events")
            let native = try run.lines.filter { $0["type"] == "native" }
            #expect(run.status == 0, "\(run.errors)")
            #expect(native.map { $0["what"] } == ["call", "call", "call", "failure", "failure"], "\(run.output)")
            #expect(native.map { $0["name"] } == ["loading", "payment", "hello", "sail", "log"])
            #expect(native[0]["value"]?["body"] == ["isShow": true])
            #expect(native[1]["value"]?["body"]?["paymentAmount"] == 123_456)
            #expect(native[0]["origin"] == "app://demos")
            // Only the demo's own actions are granted.
            #expect(native[3]["reason"] == "denied" && native[4]["reason"] == "denied")
        }

        @Test func theRexxarDemoCallsItsWidgetsAndContainerAPIs() async throws {
            let run = try await CommandRun.demo(
                "rexxar", "--evaluate", "scripts/rexxar.js", "--events", "--accept-dialogs")
            #expect(run.status == 0, "\(run.errors)")
            let native = try run.lines.filter { $0["type"] == "native" }
            let calls = native.filter { $0["what"] == "call" }
            // Widgets and container APIs use different transports, so their order relative to each other is not determined.
            let widgets = calls.filter { $0["name"]?.stringValue?.hasPrefix("/") == false }
            let requests = calls.filter { $0["name"]?.stringValue?.hasPrefix("/") == true }
            #expect(
                widgets.map { $0["name"] } == [
                    "nav_title", "toast", "toast", "toast", "nav_menu", "alert_dialog", "pull_to_refresh",
                ], "\(run.output)")
            #expect(Set(requests.compactMap { $0["name"]?.stringValue }) == ["/api/geo", "/api/log"], "\(run.output)")
            try #require(widgets.count == 7 && requests.count == 2)
            #expect(widgets[0]["value"] == ["title": "A new title"])
            #expect(widgets[4]["value"]?["data"]?.arrayValue?.first?["uri"] == "douban://douban.com/suggestion")
            #expect(requests.first { $0["name"] == "/api/log" }?["value"] == ["event": "pressed", "label": "demo"])
            let place = native.first { $0["what"] == "result" && $0["name"] == "/api/geo" }
            #expect(
                place?["value"] == [
                    "name": "北京", "letter": "beijing", "longitude": 116.41667, "latitude": 39.91667,
                ], "\(run.output)")
            #expect(!native.contains { $0["what"] == "failure" }, "\(run.output)")
            let page = try run.result?.arrayValue ?? []
            #expect(
                page.suffix(4) == [
                    "The app took it: 200.", "北京, says the app.", "Confirm was pressed.", "The page can be seen.",
                ], "\(run.output)")
        }

        @Test(arguments: [
            ["wvjb", "--resources", "."], ["rexxar", "no-address"], ["rexxar", "--resources", "there-is-none"],
            ["rexxar", "--routes", "there-is-none.json"],
        ])
        func invalidContainersAreUsageErrors(arguments: [String]) async throws {
            let run = try await CommandRun.of(["demo"] + arguments + ["--headless"])
            #expect(run.status == 64, "\(run.errors)")
            #expect(!run.errors.isEmpty)
        }

        @Test func theFlexDemoAnswersItsFunctions() async throws {
            let run = try await CommandRun.demo("flex", "--evaluate", "scripts/press-everything.js", "--events")
            let lines = try run.lines
            let native = lines.filter { $0["type"] == "native" }
            #expect(run.status == 0, "\(run.errors)")
            func all(_ what: String) -> [String?] {
                native.filter { $0["what"] == .string(what) }.map { $0["name"]?.stringValue }
            }
            let functions = [
                "test1", "test2", "testReceive", "testAction", "testReject1", "testReject2", "modelTest3",
            ]
            #expect(all("call") == functions, "\(run.output)")
            #expect(all("sent") == ["directTest", "help"])
            #expect(all("answer") == ["directTest", "help"])
            #expect(all("event").filter { $0 == "INIT" }.count == 1)
            #expect(all("event").filter { $0 == "EXCEPTION" }.count == 2)
            let page = try run.result?.arrayValue ?? []
            #expect(page.contains(#"testReject2 was refused: "$flex Error occurred in function -- $flex.testReject2""#))
        }

        @Test func theFlexDemoOpensAFileWithASpecialPathAndReportsNonFiniteNumbers() async throws {
            let name = "a(1) [b]*"
            let parent = FileManager.default.temporaryDirectory.appending(path: "demo-\(UUID())")
            defer { try? FileManager.default.removeItem(at: parent) }
            let folder = parent.appending(path: name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let file = folder.appending(path: "index.html")
            try Data("<title>Page</title>".utf8).write(to: file)
            let run = try await CommandRun.demo(
                "flex", file.absoluteString, "--evaluate", "scripts/flex-odd-numbers.js", "--events")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try run.result == .string(name), "\(run.output)")
            let calls = try run.lines.filter { $0["type"] == "native" && $0["what"] == "call" }
            #expect(calls.map { $0["value"] } == [["NaN", ["deep": ["-Infinity", 1]]]], "\(run.output)")
            #expect(try !run.lines.contains { $0["type"] == "error" })
        }

        @Test func theFlexDemoAppliesItsURLRules() async throws {
            let run = try await CommandRun.demo(
                "flex", "--dialect", "android", "--evaluate", "scripts/flex-elsewhere.js", "--events")
            let refused = try run.lines.filter { $0["type"] == "refused" }
            #expect(refused.map { $0["by"] } == ["Flex URL rules"], "\(run.output)")
            #expect(refused.first?["what"] == "navigation to https://elsewhere.example/")
            #expect(try run.result == ["https://elsewhere.example/"], "\(run.errors)")
        }

        @Test func theWVJBDemoCallsInBothDirections() async throws {
            let run = try await CommandRun.demo("wvjb", "--evaluate", "scripts/press-everything.js", "--events")
            let native = try run.lines.filter { $0["type"] == "native" }
            #expect(run.status == 0, "\(run.errors)")
            // The messages of each side are in order, but not relative to the other side: the page may still be answering while its buttons are
            // pressed.
            func values(_ what: String) -> [JSONValue?] {
                native.filter { $0["what"] == .string(what) }.map { $0["value"] }
            }
            #expect(native.first?["what"] == "sent", "\(run.output)")
            #expect(values("answer") == [["The page says": "Right back at you!"]], "\(run.output)")
            #expect(values("call").count == 2)
            #expect(values("result").count == 2)
            #expect(values("result").last == values("call").last)
        }

        @Test func theWVJBDemoCallsTheHandlersOfThePageAndHasNativeButtons() async throws {
            let run = try await CommandRun.demo(
                "wvjb", "wvjb-pages", "--evaluate", "scripts/press-native-button.js", "--events")
            #expect(run.status == 0, "\(run.errors)")
            let lines = try run.lines
            #expect(try run.result == ["pressed": true], "\(run.output)")
            let native = lines.filter { $0["type"] == "native" }
            func values(_ what: String, _ name: String) -> [JSONValue?] {
                native.filter { $0["what"] == .string(what) && $0["name"] == .string(name) }.map { $0["value"] }
            }
            #expect(values("answer", "echoHandler").contains("testEchoHandler"), "\(run.output)")
            #expect(values("call", "javaEchoToJs") == [["foo": "bar"]])
        }

        @Test func theDSBridgeDemoAnswersSynchronouslyAndAsynchronously() async throws {
            let run = try await CommandRun.demo("dsbridge", "--evaluate", "scripts/press-everything.js", "--events")
            let lines = try run.lines
            #expect(run.status == 0, "\(run.errors)")
            let calls = lines.filter { $0["what"] == "call" }.map { $0["name"]?.stringValue }
            #expect(calls == ["testSyn", "testAsyn", "echo.syn"], "\(run.output)")
            let page = try run.result?.arrayValue ?? []
            #expect(page.contains(#"testSyn answered: "hello[ syn call]""#))
            #expect(page.contains(#"testAsyn answered: "hello [ asyn call]""#))
            // Only failures with a reason are checked. The others are calls of the app to functions that this page does not define.
            let reasons = lines.filter { $0["what"] == "failure" }.compactMap { $0["reason"] }
            #expect(reasons == ["refused"], "\(run.output)")
        }

        @Test func aPageWithoutTheDSBridgeLibraryReceivesTombolosOwn() async throws {
            let run = try await CommandRun.demo(
                "dsbridge", "needs-network", "--evaluate", "scripts/dsbridge-system.js", "--events")
            let lines = try run.lines
            #expect(
                try run.result == ["undefined", "boolean", "a[ syn call]", "b [ asyn call]"], "\(run.output)")
            func native(_ what: String) -> [JSONValue] {
                lines.filter { $0["type"] == "native" && $0["what"] == .string(what) }
            }
            let results = native("result")
            #expect(results.map { $0["name"] } == ["testAsyn", "testSyn"], "\(run.output)")
            #expect(results.map { $0["value"] } == ["b [ asyn call]", "a[ syn call]"])
            let sum = native("answer").first { $0["name"] == "addValue" }
            #expect(sum?["value"] == 7 && sum?["complete"] == true, "\(run.output)")
            let warning = lines.first { $0["type"] == "console" }
            #expect(warning?["text"]?.stringValue?.contains("library.invalid") == true, "\(run.output)")
        }

        @Test func theAndroidDialectOfDSBridgeIsSelectedByName() async throws {
            let run = try await CommandRun.demo(
                "dsbridge", "needs-network", "--dialect", "android", "--evaluate", "scripts/dsbridge-system.js")
            #expect(try run.value == ["object", "undefined", "a［syn call］", "b [ asyn call]"], "\(run.errors)")
        }

        @Test func theAndroidDialectOfFlexIsSelectedByName() async throws {
            let run = try await CommandRun.demo(
                "flex", "My Site", "--dialect", "android", "--evaluate", "scripts/flex-system.js")
            #expect(try run.value == ["isAndroid": true, "isiOS": false, "console": "function"], "\(run.errors)")
            let own = try await CommandRun.demo(
                "flex", "--dialect", "android", "--evaluate", "scripts/press-everything.js", "--events")
            #expect(own.status == 0, "\(own.errors)")
            let native = try own.lines.filter { $0["type"] == "native" }
            func all(_ what: String) -> [String?] {
                native.filter { $0["what"] == .string(what) }.map { $0["name"]?.stringValue }
            }
            #expect(all("call").count == 9 && all("answer") == ["webtest", "webtest"], "\(own.output)")
            #expect(all("event").filter { $0 == "EXCEPTION" }.count == 2)
            let page = try own.result?.arrayValue ?? []
            #expect(page.contains(#"test10 answered: {"data":[{"test":"wow"}],"testLong":2147483648}"#))
            #expect(page.contains(#"test9 was refused: "action reject test""#))
            let wrong = try await CommandRun.demo("wvjb", "--dialect", "android")
            #expect(wrong.status == 64)
            let unknown = try await CommandRun.demo("flex", "--dialect", "windows")
            #expect(unknown.status == 64)
            #expect(unknown.errors.contains("ios or android"), "\(unknown.errors)")
        }

        @Test func aPageInADemoHasOnlyTheDialect() async throws {
            let run = try await CommandRun.demo("actions", "My Site", "--evaluate", "scripts/handlers.js")
            #expect(try run.value == ["actionHandler": "object", "debug": "denied"])
            let plain = try await CommandRun.open("My Site", "--evaluate", "scripts/handlers.js")
            #expect(try plain.value == ["actionHandler": "undefined", "debug": "denied"])
        }

        @Test func aDemoOfAnUnknownBridgeIsAUsageError() async throws {
            let run = try await CommandRun.demo("cordova")
            #expect(run.status == 64)
            #expect(run.errors.contains("actions"), "\(run.errors)")
        }
    }
}
