import Testing
import TomboloActions
import TomboloEngine
import TomboloTesting

/// The examples of plugins for loading and payment, and the pages that use them.
@MainActor
@Suite struct WorkedExampleTests {
    /// Pages that use buttons and `crypto` need a real engine.
    nonisolated static let realEngines = TestEngine.all.filter { $0 != .fake }

    @Test(arguments: realEngines)
    func theLoadingButtonReachesTheLoadingPlugin(engine: TestEngine) async throws {
        let loading = LoadingJSPlugin()
        let received = Notes<(LoadingJSPlugin.Info, Page?)>()
        loading.set { info, context in received.all.append((info, context.page)) }
        try await withActions(engine, [loading, PaymentJSPlugin()]) { actions in
            try await actions.openFixture("actions.html")
            try await actions.test.run("document.getElementById('loading').click()")
            try await actions.test.until("the plugin") { received.all.count == 1 }
            let (info, page) = try #require(received.all.first)
            #expect(info.isShow)
            #expect(info.uuid.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
            #expect(page === actions.test.page)
            received.all = []
        }
    }

    @Test(arguments: realEngines)
    func thePaymentButtonReachesThePaymentPlugin(engine: TestEngine) async throws {
        let payment = PaymentJSPlugin()
        let received = Notes<PaymentJSPlugin.Info>()
        payment.set { info, _ in received.all.append(info) }
        try await withActions(engine, [LoadingJSPlugin(), payment]) { actions in
            try await actions.openFixture("actions.html")
            try await actions.test.run("document.getElementById('payment').click()")
            try await actions.test.until("the plugin") { received.all.count == 1 }
            let info = try #require(received.all.first)
            #expect(info.paymentAmount == 123_456)
            #expect(info.paymentId == "202405100941223344")
            #expect(info.paymentGoodsName == "교촌치킨")
            #expect(info.paymentTransactionId.count == 36)
            #expect(info.uuid.count == 36)
        }
    }

    @Test(arguments: TestEngine.all)
    func theHelloPageIsCalledBackAndPostsAgain(engine: TestEngine) async throws {
        let hello = ProbePlugin("hello") { _, context in context.startPageFunction("javaScriptFunction") }
        let log = ProbePlugin("log")
        try await withActions(engine, [hello, log]) { actions in
            var page = try Fixtures.text("hello.html")
            // The fake engine has no `crypto`.
            page = page.replacing("crypto.randomUUID()", with: "'an id'")
            try await actions.test.open(page)
            try await actions.test.until("the page's answer") { log.messages.count == 1 }
            #expect(hello.messages.count == 1)
            #expect(actions.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func aMissingPageFunctionIsReported(engine: TestEngine) async throws {
        let hello = ProbePlugin("hello") { _, context in context.startPageFunction("javaScriptFunction") }
        try await withActions(engine, [hello]) { actions in
            try await actions.test.open()
            try await actions.post("{action: 'hello', uuid: 'u'}")
            try await actions.test.until("the report") { !actions.failures.isEmpty }
            let failure = try #require(actions.failures.first)
            #expect(failure.reason == .pageFunction)
            #expect(failure.action == "hello")
            #expect(failure.uuid == "u")
            #expect(failure.message.contains("javaScriptFunction"))
        }
    }

    @Test(arguments: ["eval", "Function", "setTimeout"])
    func functionsThatEvaluateTextAreRejected(name: String) async throws {
        let hello = ProbePlugin("hello") { _, context in
            context.startPageFunction(name, ["globalThis.ran = true"])
        }
        for engine in TestEngine.all {
            try await withActions(engine, [hello]) { actions in
                try await actions.test.open()
                try await actions.post("{action: 'hello', uuid: 'u'}")
                try await actions.test.until("the report") { !actions.failures.isEmpty }
                #expect(actions.failures.map(\.reason) == [.pageFunction])
                #expect(try await actions.test.run("return globalThis.ran === undefined") == true)
            }
        }
    }

    @Test(arguments: TestEngine.all, ["open", "go"])
    func javascriptURLsAreRejectedForNativeFunctions(engine: TestEngine, name: String) async throws {
        let hello = ProbePlugin("hello") { message, context in
            context.startPageFunction(name, [message.body ?? nil, "_self"])
        }
        try await withActions(engine, [hello]) { actions in
            try await actions.test.open(
                "<script>self.go = location.assign.bind(location); \(engine == .fake ? "self.open = go;" : "")</script>"
            )
            for url in ["'javascript:globalThis.ran = true'", "[' Java\\tscript:globalThis.ran = true']"] {
                let count = actions.failures.count
                try await actions.post("{action: 'hello', uuid: 'u', body: \(url)}")
                try await actions.test.until("the report") { actions.failures.count > count }
                #expect(actions.failures.last?.reason == .pageFunction)
                #expect(actions.failures.last?.message.contains("as code") == true)
            }
            #expect(try await actions.test.run("return globalThis.ran === undefined") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aMissingClosureIsReportedAndTheLastOneSetRuns(engine: TestEngine) async throws {
        let loading = LoadingJSPlugin()
        let received = Notes<String>()
        try await withActions(engine, [loading]) { actions in
            try await actions.test.open()
            try await actions.post("{action: 'loading', uuid: 'u', body: {isShow: true}}")
            #expect(actions.failures.map(\.reason) == [.unset])
            loading.set { _, _ in received.all.append("first") }
            loading.set { _, _ in received.all.append("second") }
            try await actions.post("{action: 'loading', uuid: 'u', body: {isShow: false}}")
            #expect(received.all == ["second"])
        }
    }
}
