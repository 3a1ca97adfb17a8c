import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Messages of a document that arrive after the next document was committed.
@MainActor
struct LateMessageTests {
    @Test(arguments: exceptions.engines(for: "lateMessagesOfAPreviousDocumentAreDropped"))
    func lateMessagesOfAPreviousDocumentAreDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var count = 0
            test.calls.register("a") { count += 1 }
            try await test.open()
            let old = test.bridge.document
            test.fake?.holdMessages()
            try await test.run("tombolo.call('a').catch(() => {}); tombolo.on('news', () => {});")
            try await test.open()
            #expect(test.bridge.document == nil)
            test.fake?.releaseMessages()
            try await test.until("the new document") { test.bridge.document != nil }
            #expect(test.bridge.document != old)
            #expect(try await test.failure("tombolo.call('a')") == nil)
            #expect(count == 1)
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: exceptions.engines(for: "aLateHandshakeOfAPreviousDocumentIsRejected"))
    func aLateHandshakeOfAPreviousDocumentIsRejected(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["*"], to: ["app://elsewhere"])])
        try await withPage(engine, policy: policy) { test in
            var count = 0
            test.calls.register("a") { count += 1 }
            test.fake?.holdMessages()
            try await test.open("<script>tombolo.call('a').catch(() => {})</script>", at: TestPage.elsewhere)
            try await test.open()
            test.fake?.releaseMessages()
            try await test.until("the new document") { test.bridge.document != nil }
            #expect(test.bridge.document?.url != TestPage.elsewhere)
            #expect(test.malformations.contains { $0.contains("its origin is not the one that was loaded") })
            #expect(count == 0)
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: exceptions.engines(for: "lateAnswersOfAPreviousDocumentAreDropped"))
    func lateAnswersOfAPreviousDocumentAreDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('one', () => 'old')</script>")
            // Messages are held before the call is made, because the answer could arrive in the next turn.
            test.fake?.holdMessages()
            let call = Task { try await test.bridge.call("one", as: String.self) }
            try await test.until("the call") {
                test.bridgeEvents.contains { if case .calledPage = $0 { true } else { false } }
            }
            try await test.open("<script>tombolo.expose('one', () => 'new')</script>")
            let error = await #expect(throws: TomboloError.self) { try await call.value }
            #expect(error?.code == .disconnected)
            let next = Task { try await test.bridge.call("one", as: String.self) }
            test.fake?.releaseMessages()
            // Both calls have the number 1 in their documents.
            #expect(try await next.value == "new")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anUnansweredMessageResolvesWithUndefined(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            // If the handler releases the reply without using it, the engine resolves the promise with undefined.
            test.page.engine.addMessageHandler("forgetful", in: .page)
            try await test.open()
            #expect(
                try await test.value("webkit.messageHandlers.forgetful.postMessage('x').then((value) => typeof value)")
                    == "undefined")
        }
    }
}
