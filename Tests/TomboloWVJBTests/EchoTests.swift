import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The tests of the original library: W1 to W10.
@MainActor
@Suite struct EchoTests {
    @Test(arguments: TestEngine.all, Handshake.allCases)
    func aCallQueuedBeforeTheLoadIsAnswered(engine: TestEngine, handshake: Handshake) async throws {
        try await withBridge(engine) { test, bridge in
            let answer = Lines()
            bridge.callHandler("echoHandler", data: "testEchoHandler") { answer.lines.append("\($0 ?? .null)") }
            try await test.open(try fixture("echo", handshake))
            try await test.until("the answer") { !answer.lines.isEmpty }
            #expect(answer.lines == ["\"testEchoHandler\""])
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallAfterSetupIsAnswered(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            for handshake in Handshake.allCases {
                try await test.open(try fixture("echo", handshake))
                for data: JSONValue in [
                    "testEchoHandler", "A string sent over the wire", #"A string with '"'/\"#, [1, 2, 3],
                    ["a": 1, "b": 2],
                ] {
                    let answer = try await bridge.callHandlerForResponse("echoHandler", data: data)
                    #expect(answer == data, "\(handshake)")
                }
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageHandlerCanCallTheAppBeforeItAnswers(engine: TestEngine) async throws {
        for usesTimeout in [true, false] {
            try await checkCallingBack(engine, usesTimeout: usesTimeout)
        }
    }

    private func checkCallingBack(_ engine: TestEngine, usesTimeout: Bool) async throws {
        try await withBridge(engine) { test, bridge in
            if !usesTimeout { bridge.disableJavscriptAlertBoxSafetyTimeout() }
            var seen: [JSONValue?] = []
            bridge.registerHandler("objcEchoToJs") { data, responseCallback in
                seen.append(data)
                responseCallback(data)
            }
            for handshake in Handshake.allCases {
                seen = []
                try await test.open(try fixture("echo", handshake))
                let answer = try await bridge.callHandlerForResponse("jsRcvResponseTest")
                #expect(answer == "Response from JS", "\(handshake), \(usesTimeout)")
                #expect(seen == [["foo": "bar"]], "\(handshake), \(usesTimeout)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func theSetupCallbackCanCallTheApp(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            var greetings: [JSONValue?] = []
            bridge.registerHandler("Greet") { data, _ in greetings.append(data) }
            for handshake in Handshake.allCases {
                greetings = []
                try await test.open(try fixture("echo", handshake))
                try await test.until("the greeting after \(handshake)") { greetings == ["Hello world"] }
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aRemovedHandlerIsNotCalled(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            for handshake in Handshake.allCases {
                var count = 0
                bridge.registerHandler("objcEchoToJs") { data, responseCallback in
                    count += 1
                    responseCallback(data)
                }
                try await test.open(try fixture("echo", handshake))
                let answer = try await bridge.callHandlerForResponse("jsRcvResponseTest")
                #expect(answer == "Response from JS", "\(handshake)")
                bridge.removeHandler("objcEchoToJs")
                var secondAnswer: JSONValue?
                bridge.callHandler("jsRcvResponseTest") { secondAnswer = $0 }
                let thirdAnswer = try await bridge.callHandlerForResponse("echoHandler", data: "still")
                #expect(thirdAnswer == "still", "\(handshake)")
                #expect(secondAnswer == nil, "\(handshake)")
                #expect(count == 1, "\(handshake)")
            }
        }
    }

    @Test(arguments: TestEngine.all, Handshake.allCases)
    func theExamplePageWorksBeforeAndAfterAReload(engine: TestEngine, handshake: Handshake) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("testObjcCallback") { _, responseCallback in
                responseCallback("Response from testObjcCallback")
            }
            bridge.callHandler("testJavascriptHandler", data: ["foo": "before ready"])
            try await test.open(try fixture("example", handshake))
            try await checkExample(test, bridge, first: #"app called: {"foo":"before ready"}"#)

            try await test.waitForLoad {
                test.page.reload()
                bridge.callHandler("testJavascriptHandler", data: ["foo": "while reloading"])
            }
            try await checkExample(test, bridge, first: #"app called: {"foo":"while reloading"}"#)
        }
    }

    private func checkExample(_ test: TestPage, _ bridge: WebViewJavascriptBridge, first: JSONValue) async throws {
        let hello: JSONValue = ["greetingFromObjC": "Hi there, JS!"]
        let answer: JSONValue = ["Javascript Says": "Right back atcha!"]
        #expect(try await bridge.callHandlerForResponse("testJavascriptHandler", data: hello) == answer)
        #expect(try await test.run("return bridgeWasThereAtOnce") == "undefined")
        #expect(try await test.run("return stateAtSetup") != "loading")
        #expect(try await test.run("return lines[0]") == first)
        #expect(try await test.run("return lines.length") == 4)
        try await test.run("bridge.callHandler('testObjcCallback', { foo: 'bar' }, report)")
        #expect(try await test.nextReport() == "Response from testObjcCallback")
    }
}
