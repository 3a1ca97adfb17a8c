import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

/// A page that uses the whole API, as the demo page of the original library does. The app registers the handlers that the page expects.
@MainActor
@Suite struct DemoTests {
    @Test(arguments: exceptions.engines(for: "everyButtonOfTheDemoPageWorks"))
    func everyButtonOfTheDemoPageWorks(engine: TestEngine) async throws {
        let page = try fixture("demo.html")
        let web = FakeWeb()
        web.serve(try fixture("frame.html"), at: TestPage.url("frame.html"))
        let lines = Notes<String>()
        let natives = Notes<String>()
        try await withFlex(engine, web: web) { flex in
            flex.consoleSink = { lines.add($0.text) }
            register(in: flex, natives)
        } _: { test, flex in
            let received = notes(of: flex)
            flex.evalFlexFunc("directTest") { natives.add("directTest \($0.type)") }
            try await test.open(page, at: TestPage.url("demo.html"))
            // Console messages and results arrive independently.
            try await test.until("the call of directTest") { natives.all == ["directTest NIL"] && !lines.all.isEmpty }
            #expect(
                lines.all.first
                    == "loaded version,isAndroid,isiOS,isScript,device,addEventListener,web,options")
            #expect(received.all == ["INIT INIT", "SUCCESS web.directTest"])
            // The engine allows a page to embed itself once.
            try await test.until("the frames") { lines.all.count { $0.hasPrefix("frame ") } == 2 }
            for (button, expected) in Self.session {
                try await test.run("document.getElementById(argument).click()", .string(button))
                try await test.until("\(button), after \(lines.all)") { lines.all.contains(expected) }
            }
            #expect(lines.all.count { $0 == #"frame {"timeout":0,"flexLoadWait":10} true"# } == 2)
            #expect(lines.all.contains("asked Help me Flex!"))
            let expected = [
                "test2 Thanks Flex! false", "received 10 true", "finished", "model test 0", "model a value false",
            ]
            #expect(natives.all == ["directTest NIL"] + expected)
            #expect(received.all.contains("SUCCESS test1 1") && received.all.contains("SUCCESS test1 2"))
            #expect(received.all.contains("EXCEPTION testReject1 Error: it was refused"))
        }
    }

    private static let session = [
        ("test1", "test1 1"), ("test1", "test1 2"), ("test2", "test2 undefined"),
        ("testReceive", #"testReceive [10,24123.54235234,[],false,"test value"]"#),
        ("testAction", #"testAction {"key1":"value1\ntest","key3":["arrayValue1",null],"key4":true} object"#),
        ("testReject1", "testReject1 Error it was refused"),
        ("testReject2", "testReject2 Error $flex Error occurred in function -- $flex.testReject2"),
        ("modelTest1", "modelTest1"), ("modelTest2", "modelTest2"),
        ("modelTest3", #"modelTest3 {"array":["test1"],"dic":{"test2":"test3"},"model":{"bool":true}}"#),
    ]

    private func register(in flex: FlexComponent, _ natives: Notes<String>) {
        flex.setInterfaceTimeout(0)
        flex.setInterface("test1") { arguments in (arguments[0].asInt() ?? 0) + 1 }
        flex.setInterface("test2") { [weak flex] _ in
            let answer = try await flex?.evalFlexFunc("help", "Help me Flex!").asArray()
            natives.add("test2 \(answer?[0].asString() ?? "") \(answer?[1].asBool() ?? true)")
            return nil
        }
        flex.setInterface("testReceive") { arguments in
            let members = arguments[0].asDictionary()
            let data = members?["d2"]?.asDictionary()?["data"]?.asBool() ?? false
            natives.add("received \(members?["d1"]?.asInt() ?? 0) \(data)")
            return [10, 24123.54235234, [Int](), false, "test value"] as [Any?]
        }
        flex.setAction("testAction") { action, _ in
            action.onFinished = { natives.add("finished") }
            let value: JSONValue = ["key1": "value1\ntest", "key3": ["arrayValue1", nil], "key4": true]
            action.promiseReturn(value)
        }
        flex.setInterface("testReject1") { _ in throw BrowserException("it was refused") }
        flex.setAction("testReject2") { action, _ in action.reject() }
        flex.setAction("modelTest1") { (action, model: First?) in
            natives.add("model \(model?.string ?? "") \(model?.integer ?? -1)")
            action.promiseReturn()
        }
        flex.setInterface("modelTest2") { (model: Second?) in
            natives.add("model \(model?.array[0] ?? "") \(model?.dic["key"] ?? "") \(model?.model.bool ?? true)")
            return nil
        }
        flex.setInterface("modelTest3") { _ in
            Second(array: ["test1"], dic: ["test2": "test3"], model: .init(bool: true))
        }
    }

    private struct First: Decodable {
        var string: String
        var integer: Int
    }

    private struct Second: Codable {
        struct Inner: Codable { var bool: Bool }
        var array: [String]
        var dic: [String: String]
        var model: Inner
    }
}
