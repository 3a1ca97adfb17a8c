import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
struct PluginTests {
    private final class Recorder: Plugin {
        let name: String
        var log: [String] = []

        init(_ name: String) { self.name = name }

        func register(in calls: PluginCalls) {
            log.append("register")
            calls.register("hello") { "hello" }
        }
        func load(into bridge: Bridge) { log.append("load") }
        func documentDidStart(_ document: Document, in bridge: Bridge) { log.append("start \(Self.path(document))") }
        func documentDidLoad(_ document: Document, in bridge: Bridge) { log.append("loaded \(Self.path(document))") }
        func documentDidEnd(_ document: Document, in bridge: Bridge) { log.append("end \(Self.path(document))") }
        func unload(from bridge: Bridge) { log.append("unload") }

        private static func path(_ document: Document) -> String {
            document.url.map { "\($0)".replacing("app://tests", with: "") } ?? ""
        }
    }

    private final class Silent: Plugin {
        let name = "silent"
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPluginIsNotifiedOfThePagesLifecycle(engine: TestEngine) async throws {
        let plugin = Recorder("camera")
        try await withPage(engine) { test in
            test.calls.add(plugin)
            #expect(plugin.log == ["register", "load"])
            try await test.open(at: TestPage.url("a"))
            try await test.open(at: TestPage.url("b"))
            try await test.until("the documents") { plugin.log.count == 7 }
            #expect(plugin.log[2...] == ["start /a", "loaded /a", "end /a", "start /b", "loaded /b"])
            #expect(try await test.value("tombolo.camera.hello()") == "hello")
        }
        #expect(plugin.log[7...] == ["end /b", "unload"])
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPluginCanBeAddedAndRemovedWhileAPageIsOpen(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(at: TestPage.url("a"))
            let plugin = Recorder("camera")
            let other = Recorder("cameras")
            test.calls.add(plugin)
            test.calls.add(other)
            #expect(try await test.value("tombolo.call('camera.hello')") == "hello")
            test.calls.removePlugin("camera")
            #expect(plugin.log == ["register", "load", "unload"])
            #expect(try await test.failure("tombolo.call('camera.hello')")?.code == .unknownCall)
            #expect(try await test.value("tombolo.call('cameras.hello')") == "hello")
            test.calls.removePlugin("camera")
            test.calls.removePlugin("cameras")
            #expect(test.calls.names.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPluginNeedsNoMethods(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.add(Silent())
            try await test.open()
            #expect(try await test.failure("tombolo.silent.anything()")?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func documentDidStartIsCalledBeforeTheFirstCallArrives(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let plugin = Recorder("camera")
            test.calls.add(plugin)
            test.calls.register("log") { plugin.log.last ?? "" }
            try await test.open("<script>tombolo.call('log').then(report)</script>", at: TestPage.url("a"))
            let report = try await test.nextReport()
            #expect(report == "start /a")
        }
    }
}
