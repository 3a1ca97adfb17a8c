import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloWVJB

/// Missing, repeated and forged responses: W17 to W20, W26, W27.
@MainActor
@Suite struct AnswerTests {
    @Test(arguments: TestEngine.all)
    func callsToHandlersMissingInTheAppAreReported(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            bridge.registerHandler("known") { _, responseCallback in responseCallback(1) }
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.callHandler('unknown', {}, () => report('answered'));
                    bridge.callHandler('unknown', {});
                    bridge.callHandler('known', {}, report);
                    """))
            #expect(try await test.nextReport() == 1)
            #expect(log.lines.count { $0.hasPrefix("WVJBNoHandlerException, No handler for message from JS: ") } == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func callsToHandlersMissingInThePageLogAWarning(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.capturesConsole = true
        try await withBridge(engine, configuration: configuration) { test, bridge in
            try await test.open(try fixture("echo"))
            bridge.callHandler("unknown", data: 1)
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("unknown", data: 2)
            }
            #expect(error?.code == .unknownCall)
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 3) == 3)
            let warning = "WebViewJavascriptBridge: WARNING: no handler for message from ObjC:"
            try await test.until("the warnings") {
                test.pageEvents.count {
                    if case .console(let line) = $0 { line.text.hasPrefix(warning) } else { false }
                }
                    == 2
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func onlyTheFirstAnswerOfThePageCounts(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.registerHandler('twice', (data, respond) => { respond(1); respond(2); });
                    bridge.registerHandler('last', (data, respond) => respond('last'));
                    """))
            var answers: [JSONValue?] = []
            bridge.callHandler("twice") { answers.append($0) }
            try await test.run(
                """
                WebViewJavascriptBridge._handleMessageFromObjC('{"responseId":"made up","responseData":1}');
                await tombolo.call('wvjb.send', { responseId: 'made up', responseData: 1 }).catch(() => {});
                """)
            #expect(try await bridge.callHandlerForResponse("last") == "last")
            try await test.until("the answer") { !answers.isEmpty || !log.lines.isEmpty }
            #expect(log.lines == [])
            #expect(answers == [1])
        }
    }

    @Test(arguments: TestEngine.all)
    func onlyTheFirstAnswerOfTheAppCounts(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("twice") { _, responseCallback in
                responseCallback(1)
                responseCallback(2)
            }
            bridge.registerHandler("last") { _, responseCallback in responseCallback("last") }
            try await test.open(
                try pageWithBridge("bridge.callHandler('twice', report); bridge.callHandler('last', report);"))
            #expect(try await test.nextReport() == 1)
            #expect(try await test.nextReport() == "last")
        }
    }

    @Test(arguments: TestEngine.all)
    func anErrorInThePageIsReportedOnceAndLaterCallsWork(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("one") { _, responseCallback in responseCallback(1) }
            try await test.open(
                try pageWithBridge(
                    """
                    self.errors = 0;
                    addEventListener('error', () => { errors += 1; });
                    bridge.registerHandler('throws', () => { throw new Error('in a handler'); });
                    bridge.registerHandler('calls', (data, respond) => bridge.callHandler('one', () => {
                        respond('called back');
                        throw new Error('in a callback');
                    }));
                    """))
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("throws")
            }
            #expect(error?.code == .failed)
            #expect(try await test.run("return errors") == 1)
            #expect(try await bridge.callHandlerForResponse("calls") == "called back")
            #expect(try await test.run("return errors") == 2)
            // Neither the page nor the app keeps state of these calls.
            try await test.until("the end of the calls") { test.bridge.callsInFlight == 0 }
            #expect(bridge.outgoing.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func theLastRegisteredHandlerIsCalled(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("name") { _, responseCallback in responseCallback("first") }
            bridge.registerHandler("name") { _ in "second" }
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.registerHandler('name', (data, respond) => respond('first'));
                    bridge.registerHandler('name', (data, respond) => respond('second'));
                    bridge.callHandler('name', report);
                    """))
            #expect(try await test.nextReport() == "second")
            #expect(try await bridge.callHandlerForResponse("name") == "second")
        }
    }

    @Test(arguments: TestEngine.all, [true, false])
    func anAlertInAHandlerDoesNotBlockTheAnswer(engine: TestEngine, usesTimeout: Bool) async throws {
        try await withBridge(engine) { test, bridge in
            if !usesTimeout { bridge.disableJavscriptAlertBoxSafetyTimeout() }
            try await test.open(
                try pageWithBridge(
                    """
                    if (\(usesTimeout) === false) bridge.disableJavscriptAlertBoxSafetyTimeout();
                    bridge.registerHandler('alert', (data, respond) => { alert(data); respond('closed'); });
                    """))
            #expect(try await bridge.callHandlerForResponse("alert", data: "hello") == "closed")
        }
    }

    @Test(arguments: TestEngine.all)
    func releasingACallbackEndsTheCall(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("silent") { _, _ in }
            bridge.registerHandler("last") { _, responseCallback in responseCallback("last") }
            try await test.open(
                try pageWithBridge(
                    """
                    bridge.callHandler('silent', () => report('answered'));
                    bridge.callHandler('last', report);
                    """))
            #expect(try await test.nextReport() == "last")
            try await test.until("the end of the call") { test.bridge.callsInFlight == 0 }
        }
    }

    @Test(arguments: TestEngine.all)
    func handlersCanReceiveTheSendingDocument(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://tests")], frames: .sameOrigin)
        try await withBridge(engine, scope: scope, configuration: anywhere()) { test, bridge in
            var documents: [Document] = []
            bridge.registerHandler("who") { data, context, responseCallback in
                documents.append(context.document)
                responseCallback(data)
            }
            try await test.open(try pageWithBridge("bridge.callHandler('who', 'top', report)"))
            #expect(try await test.nextReport() == "top")
            #expect(documents.map(\.id) == [test.bridge.document?.id])
            #expect(documents.first?.origin == Origin(of: TestPage.url("")))
            try await test.addFrame(
                .sameOrigin,
                running: "window.WVJBCallbacks = [(bridge) => bridge.callHandler('who', 'frame', report)]")
            #expect(try await test.nextReport() == "frame")
            #expect(documents.map(\.isTopLevel) == [true, false])
        }
    }

    @Test(arguments: TestEngine.all)
    func eventsReportReadinessMissingHandlersAndUnansweredCalls(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            var events: [WebViewJavascriptBridgeEvent] = []
            bridge.onEvent = { events.append($0) }
            #expect(await bridge.hasHandler("here") == false)
            try await test.open(
                try pageWithBridge("bridge.callHandler('missing', 1); bridge.registerHandler('here', () => {});"))
            try await test.until("the bridge") { events.count == 2 }
            let document = try #require(test.bridge.document)
            #expect(events == [.noHandler("missing", by: document), .ready(document)])
            #expect(await bridge.hasHandler("here"))
            #expect(await bridge.hasHandler("toString") == false)
            bridge.callHandler("nowhere") { _ in Issue.record("The page answered.") }
            try await test.until("the failure") { events.count == 3 }
            guard case .unanswered("nowhere", let error)? = events.last else { throw TestFailure("\(events)") }
            #expect(error.code == .unknownCall)
        }
    }
}
