import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
struct CallRegistryTests {
    @Test(arguments: TestEngine.everyTransport)
    func aCallCanBeRegisteredAfterThePageHasLoaded(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            #expect(try await test.failure("tombolo.call('late')")?.code == .unknownCall)
            test.calls.register("late") { "here" }
            #expect(try await test.value("tombolo.call('late')") == "here")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRemovedCallIsUnknown(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            #expect(try await test.value("tombolo.call('a')") == 1)
            test.calls.remove("a")
            #expect(try await test.failure("tombolo.call('a')")?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func removingACallDoesNotStopRunningHandlers(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> String in
                await gate.pass()
                return "done"
            }
            try await test.open()
            try await test.run("globalThis.answer = tombolo.call('slow')")
            try await test.until("the call") { gate.waiters == 1 }
            test.calls.remove("slow")
            gate.open()
            #expect(try await test.value("answer") == "done")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func registeringACallAgainReplacesIt(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            test.calls.register("a") { 2 }
            #expect(try await test.value("tombolo.call('a')") == 2)
            #expect(test.calls.names == ["a"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func oneRegistryCanServeSeveralPages(engine: TestEngine) async throws {
        try await withPage(engine) { first in
            first.calls.register("origin") { (_: JSONValue?, context: CallContext) in "\(context.document.origin)" }
            try await first.open()
            let page = Page(engine: FakePageEngine(web: first.web))
            let bridge = Bridge(
                page: page, calls: first.calls, policy: AccessPolicy([try Grant(["*"], to: ["app://elsewhere"])]))
            first.web.serve("", at: TestPage.elsewhere)
            try await page.loadAndWait(TestPage.elsewhere)
            #expect(try await page.evaluate("return await tombolo.call('origin')") == "app://elsewhere")
            #expect(try await first.value("tombolo.call('origin')") == "app://tests")
            #expect(bridge.allDocuments.count == 1)
            page.close()
            #expect(try await first.value("tombolo.call('origin')") == "app://tests")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func pagesAreIndependentOfEachOther(engine: TestEngine) async throws {
        try await withPage(engine) { first in
            try await withPage(engine, policy: AccessPolicy()) { second in
                first.calls.register("a") { "first" }
                second.calls.register("a") { "second" }
                try await first.open()
                try await second.open()
                try await first.run("globalThis.received = []; tombolo.on('news', (value) => received.push(value))")
                try await second.run("globalThis.received = []; tombolo.on('news', (value) => received.push(value))")
                #expect(try await first.value("tombolo.call('a')") == "first")
                #expect(try await second.failure("tombolo.call('a')")?.code == .denied)
                second.bridge.policy = first.bridge.policy
                #expect(try await second.value("tombolo.call('a')") == "second")
                try first.bridge.emit("news", 1)
                #expect(try await first.value("tombolo.call('a').then(() => received)") == [1])
                #expect(try await second.value("tombolo.call('a').then(() => received)") == [])
                #expect(first.bridge.document != second.bridge.document)
            }
        }
    }
}
