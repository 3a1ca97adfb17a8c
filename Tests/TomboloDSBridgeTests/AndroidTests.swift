import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Pages that were written for DSBridge on Android.
@MainActor
@Suite struct AndroidTests {
    @Test(arguments: TestEngine.all)
    func pagesHaveTheAndroidObjectWithoutTheIOSMarker(engine: TestEngine) async throws {
        try await withDSBridge(engine, .android) { page in
            try await page.open(
                "report([typeof _dsbridge.call, typeof window._dswk, dsBridge.call('testSyn', 'first')])")
            #expect(try await page.test.nextReport() == ["function", "undefined", "first[ syn call]"])
        }
        try await withDSBridge(engine) { page in
            try await page.open("report([typeof window._dsbridge, window._dswk])")
            #expect(try await page.test.nextReport() == ["undefined", true])
        }
    }

    @Test(arguments: TestEngine.all)
    func theMethodRatherThanTheCallbackMakesACallAsynchronous(engine: TestEngine) async throws {
        try await withDSBridge(engine, .android) { page in
            try await page.open()
            try await page.test.run("dsBridge.call('testAsyn', 'a', report)")
            #expect(try await page.test.nextReport() == "a [ asyn call]")
            // A synchronous method returns its result and does not call the callback.
            #expect(try await page.value("dsBridge.call('testSyn', 'b', () => report('called'))") == "b[ syn call]")
            // An asynchronous method can be called without a callback.
            #expect(try await page.value("typeof dsBridge.call('testAsyn', 'c')") == "undefined")
            try await page.test.run("dsBridge.call('testAsyn', 'end', report)")
            #expect(try await page.test.nextReport() == "end [ asyn call]")
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func failedCallsReturnUndefined(engine: TestEngine) async throws {
        try await withDSBridge(engine, .android) { page in
            try await page.open()
            let calls = [
                "dsBridge.call('nothing')", "dsBridge.call('fails')", "dsBridge.call('infinite')",
                "JSON.parse(_dsbridge.call('nothing', '{}')).data", "JSON.parse(_dsbridge.call('testSyn')).data",
                "JSON.parse(_dsbridge.call()).data",
            ]
            for call in calls { #expect(try await page.value("typeof (\(call))") == "undefined", "\(call)") }
            #expect(
                page.failures.map(\.reason)
                    == [.unknownMethod, .failed, .refused, .unknownMethod, .unreadable, .unreadable])
            #expect(try await page.value("_dsbridge.call('nothing', '{}')") == #"{"code":-1}"#)
        }
    }

    @Test(arguments: TestEngine.all)
    func theAppCanCallThePage(engine: TestEngine) async throws {
        try await withDSBridge(engine, .android) { page in
            try await page.open(try Fixtures.text("functions.js"))
            #expect(try await page.bridge.callHandler("syn.addValue", [5, 6]) == 11)
            #expect(try await page.bridge.hasJavascriptMethod("asyn.getInfo"))
            try await page.test.run("close()")
            #expect(page.test.pageEvents.contains { if case .closeRequested = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.all)
    func framesDoNotHaveTheAndroidObject(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        try await withDSBridge(engine, .android, configuration: configuration) { page in
            try await page.open()
            for kind in [FrameKind.sameOrigin, .crossOrigin] {
                try await page.test.addFrame(kind, running: "report(typeof globalThis._dsbridge)")
                #expect(try await page.test.nextReport() == "undefined")
            }
        }
    }
}
