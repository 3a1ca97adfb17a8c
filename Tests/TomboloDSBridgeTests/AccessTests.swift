import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// The documents that may make calls, and calls of `prompt` that are not calls of the bridge.
@MainActor
@Suite struct AccessTests {
    private static let failure: JSONValue = #"{"code":-1,"data":""}"#
    private static let attempt = #"prompt('_dsbridge=testSyn', '{"data":"x"}')"#

    private func anywhere() -> PageConfiguration {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { _ in .allow }
        return configuration
    }

    @Test(arguments: TestEngine.all)
    func originsOutsideTheScopeAreDenied(engine: TestEngine) async throws {
        for origins in [[], ["app://elsewhere"]] {
            let scope = DialectScope(try origins.map { try OriginPattern($0) })
            try await withDSBridge(engine, in: scope) { page in
                try await page.open()
                #expect(try await page.value("typeof _dswk") == "undefined")
                #expect(try await page.value(Self.attempt) == Self.failure)
                #expect(page.failures.map(\.reason) == [.unknownDocument])
                let codes = try await page.value(
                    """
                    tombolo.call('dsbridge.call', {}).catch((error) => error.code)
                    """)
                #expect(codes == "denied")
                // Script of any document can make a synchronous call through its relay, but the call is attributed to that document.
                let answer = try await page.value(Self.askRelay)
                #expect(answer == Self.failure)
                #expect(page.failures.last?.reason == .refused)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func framesAreDeniedAndTheirPageStillWorks(engine: TestEngine) async throws {
        try await withDSBridge(engine, configuration: anywhere()) { page in
            // In a sandbox without allow-modals, `prompt` returns null without reaching the app.
            let script = "report([typeof globalThis._dswk, \(Self.attempt)])"
            for kind in FrameKind.allCases {
                let count = page.failures.count
                try await page.open("dsBridge.call('testSyn', 'key told')")
                try await page.test.addFrame(kind, running: script)
                let report = try await page.test.nextReport()
                #expect(report[0] == "undefined", "\(kind)")
                #expect(report[1] == Self.failure || report[1] == .null, "\(kind)")
                let failures = page.failures.dropFirst(count)
                #expect(failures.allSatisfy { $0.reason == .unknownDocument }, "\(kind): \(failures)")
                #expect(try await page.value("dsBridge.call('testSyn', 'x')") == "x[ syn call]", "\(kind)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func crossOriginFramesAreDeniedEvenInsideTheScope(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://elsewhere")], frames: .embedded)
        try await withDSBridge(engine, in: scope, configuration: anywhere()) { page in
            try await page.test.open()
            try await page.test.addFrame(.crossOrigin, running: "report(\(Self.attempt))")
            let report = try await page.test.nextReport()
            #expect(report == Self.failure || report == .null)
            #expect(!page.events.contains { if case .called = $0 { true } else { false } })
        }
    }

    /// Page script turns bridge calls into calls of `prompt`. Script of a frame can also call the functions of the bridge directly.
    @Test(arguments: TestEngine.all)
    func crossOriginFramesAreDeniedByEveryCallMethod(engine: TestEngine) async throws {
        let elsewhere = try OriginPattern("app://elsewhere")
        let scope = DialectScope([try OriginPattern("app://tests"), elsewhere], frames: .embedded)
        let grant = try Grant(
            calls: [NamePattern("*")], events: [], origins: [elsewhere], frames: .embedded, allowsSynchronousCalls: true
        )
        try await withDSBridge(engine, in: scope, policy: AccessPolicy([grant]), configuration: anywhere()) { page in
            try await page.open("dsBridge.call('testSyn', 'x')")
            let progress = Notes<JSONValue>()
            let call = Task { @MainActor in
                try await page.bridge.callHandler("nobody", timeout: .seconds(30)) { progress.all.append($0) }
            }
            let before = page.events.count
            try await page.test.addFrame(
                .crossOrigin,
                running: """
                    const request = (method) => ({ method, argument: '{"data":"x","_dscbstub":"dscb1"}' });
                    const settled = async (work) => { try { return await work(); } catch (error) { return error.code ?? 'error'; } };
                    (async () => report([
                        await settled(() => tombolo.call('dsbridge.call', request('testSyn'))),
                        await settled(() => tombolo.call('dsbridge.call', request('testAsyn'))),
                        await settled(() => tombolo.call('dsbridge.call', request('_dsb.disableJavascriptDialogBlock'))),
                        await settled(() => tombolo.call('dsbridge.call', request('_dsb.closePage'))),
                        await settled(() => tombolo.callSync('dsbridge.call', request('testSyn'))),
                        await settled(() => prompt('_dsbridge=testSyn', '{"data":"x"}')),
                        await settled(() => typeof _dswk === 'undefined' ? null : dsBridge.call('testSyn', 'x')),
                        await settled(() => Promise.all([1, 2, 3].map(
                            (id) => tombolo.call('dsbridge.progress', { id, data: 'forged' })))),
                        self.origin,
                    ]))();
                    """)
            let report = try await page.test.nextReport()
            #expect(report.arrayValue?.last == "app://elsewhere")
            for answer in report.arrayValue?.dropLast() ?? [] {
                #expect(answer["data"]?.stringValue?.contains("syn call") != true, "\(report)")
                #expect(answer["code"] != 0, "\(report)")
            }
            #expect(
                !page.events.dropFirst(before).contains {
                    switch $0 {
                    case .called, .dialogBlockDisabled: true
                    case .failed: false
                    }
                })
            #expect(!page.test.pageEvents.contains { if case .closeRequested = $0 { true } else { false } })
            #expect(page.failures.contains { $0.reason == .unknownDocument })
            #expect(progress.all.isEmpty)
            call.cancel()
            // Calls of the page itself still work.
            #expect(try await page.value("dsBridge.call('testSyn', 'y')") == "y[ syn call]")
        }
    }

    @Test(arguments: TestEngine.all)
    func valuesOfASensitiveMethodStayOutOfEvents(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try page.test.bridge.calls.markSensitive("dsbridge.call.testSyn", "dsbridge.call.leaks")
            struct Leak: Error { let secret: String }
            page.bridge.addJavascriptObject(
                JavascriptObject()
                    .register("testSyn") { argument, _ in .string("\(argument.stringValue ?? "none")[ syn call]") }
                    .register("echo") { argument, _ in argument }
                    .register("leaks") { argument, _ in throw Leak(secret: argument.stringValue ?? "") })
            try await page.open()
            #expect(try await page.value("dsBridge.call('testSyn', 'SECRET')") == "SECRET[ syn call]")
            _ = try await page.value("dsBridge.call('leaks', 'SECRET')")
            _ = try await page.value("dsBridge.call('echo', 'open')")
            #expect(!page.events.contains { "\($0)".contains("SECRET") }, "\(page.events)")
            #expect(!page.test.bridgeEvents.contains { "\($0)".contains("SECRET") })
            #expect(page.failures.map(\.message) == ["…"])
            #expect(page.events.contains { "\($0)".contains("open") })
        }
    }

    private static let forgedMessages = [
        "_dsbridge=testSyn", "tombolo-ask:", "tombolo-ask::dsbridge:testSyn", "tombolo-ask:1-2-3-4:dsbridge:testSyn",
        "tombolo-ask:00000000000000000000000000000000:dsbridge:testSyn", "tombolo-ask:undefined:dsbridge:testSyn",
    ]

    @Test(arguments: TestEngine.all)
    func forgedCallKeysAreRejected(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            // If the message is an object, page script does not handle the call. The `prompt` function of another window has the same effect.
            let call = "prompt({toString: () => argument}, '{\"data\":1}')"
            for message in Self.forgedMessages {
                let count = page.failures.count
                try await page.open("dsBridge.call('testSyn', 'x')")
                #expect(try await page.value(call, .string(message)) == Self.failure, "\(message)")
                #expect(page.failures.dropFirst(count).map(\.reason) == [.unknownDocument], "\(message)")
            }
        }
    }

    /// Makes a synchronous call in the same way as page script, from any document.
    private static let askRelay = """
        (() => {
            let answer = null;
            visualViewport.addEventListener('tombolo-answer', (event) => { answer = event.detail; }, { once: true });
            const detail = 'dsbridge:testSyn\\x1f{"data":"x"}';
            visualViewport.dispatchEvent(new CustomEvent('tombolo-ask', { detail, cancelable: true }));
            return answer;
        })()
        """

    @Test(arguments: TestEngine.all)
    func aFrameCannotUseTheIdentityOfItsPage(engine: TestEngine) async throws {
        try await withDSBridge(engine, configuration: anywhere()) { page in
            // The page records everything that it can observe about its own calls.
            try await page.open(
                """
                globalThis.seen = [];
                for (const name of ['tombolo-up', 'tombolo-down', 'tombolo-ask', 'tombolo-answer']) {
                    visualViewport.addEventListener(name, (event) => seen.push(event.detail), true);
                }
                dsBridge.call('testSyn', 'x');
                """)
            let seen = try await page.value("seen.join('\\n')")?.stringValue ?? ""
            // The page can observe its own events. Calls that are sent over the direct channel are not visible in them.
            #expect(seen.contains("testSyn") == (engine == .fake))
            #expect(seen.firstMatch(of: /[0-9a-f]{32}/) == nil)
            try await page.test.addFrame(.crossOrigin, running: "report(\(Self.askRelay))")
            let report = try await page.test.nextReport()
            #expect(report == Self.failure || report == .null)
            #expect(page.events.filter { if case .called = $0 { true } else { false } }.count == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func thePolicyIsCheckedForEveryCall(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            #expect(try await page.value("dsBridge.call('testSyn', 'x')") == "x[ syn call]")
            page.bridge.scope = DialectScope()
            page.test.bridge.refreshDialects()
            #expect(try await page.value("dsBridge.call('testSyn', 'x')") == "")
            #expect(page.failures.map(\.reason) == [.refused])
            #expect(page.test.bridgeEvents.contains { if case .denied = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.all)
    func aGrantCanNameSingleMethods(engine: TestEngine) async throws {
        let scope = DialectScope([try OriginPattern("app://tests")], functions: .granted)
        let names = ["dsbridge.call.testSyn", "dsbridge.call.swift.nested.*"]
        let policy = try AccessPolicy([Grant(names, to: ["app://tests"])])
        try await withDSBridge(engine, in: scope, policy: policy) { page in
            try await page.open()
            #expect(try await page.value("dsBridge.call(' testSyn', 'x')") == "x[ syn call]")
            #expect(try await page.value("dsBridge.call('swift.nested.testSyn', 'x')") == "x[ syn call]")
            #expect(try await page.value("dsBridge.hasNativeMethod('testSyn')") == true)
            #expect(try await page.value("dsBridge.hasNativeMethod(' swift.nested.testAsyn')") == true)
            // The answer is the same for a method without a grant and for a method that does not exist.
            for name in ["testAsyn", "echo", "nothing"] {
                #expect(try await page.value("dsBridge.hasNativeMethod('\(name)')") == false, "\(name)")
            }
            #expect(page.failures.isEmpty)
            #expect(!page.test.bridgeEvents.contains { if case .denied = $0 { true } else { false } })
            #expect(try await page.value("dsBridge.call('echo', 'x')") == "")
            #expect(try await page.value("dsBridge.call('testAsyn', 'x', () => report('called'))") == "")
            #expect(page.failures.map(\.reason) == [.refused, .refused])
            #expect(page.failures.first?.message.contains("dsbridge.call.echo") == true)
            let denied = page.test.bridgeEvents.compactMap { event in
                if case .denied(let subject, _, _) = event { subject.name } else { nil }
            }
            #expect(denied == ["dsbridge.call.echo", "dsbridge.call.testAsyn"])
            try await page.test.run("report('end')")
            #expect(try await page.test.nextReport() == "end")
        }
    }

    @Test(arguments: TestEngine.all)
    func anOrdinaryPromptReachesTheAppsDialogs(engine: TestEngine) async throws {
        let dialogs = PromptRecorder()
        try await withDSBridge(engine, configuration: PageConfiguration(dialogs: dialogs)) { page in
            try await page.open()
            #expect(try await page.value("prompt('Your name?', 'Jo')") == "answer")
            #expect(try await page.value("prompt('not _dsbridge=testSyn', '_dsbridge=')") == "answer")
            #expect(try await page.value("prompt()") == "answer")
            #expect(dialogs.prompts == [["Your name?", "Jo"], ["not _dsbridge=testSyn", "_dsbridge="], ["", ""]])
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func callsShowNoDialog(engine: TestEngine) async throws {
        let dialogs = PromptRecorder()
        try await withDSBridge(engine, configuration: PageConfiguration(dialogs: dialogs)) { page in
            try await page.open("dsBridge.call('testSyn', 'x')")
            #expect(dialogs.prompts.isEmpty)
            #expect(!page.test.pageEvents.contains { if case .dialog = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.all)
    func promptCanBeReplacedByThePage(engine: TestEngine) async throws {
        let shape = """
            (() => {
                const { writable, configurable, enumerable } = Object.getOwnPropertyDescriptor(window, 'prompt');
                return [writable, configurable, enumerable];
            })()
            """
        let without = Notes<JSONValue?>()
        try await withDSBridge(engine, in: DialectScope()) { page in
            try await page.test.open()
            without.all.append(try await page.value(shape))
        }
        try await withDSBridge(engine) { page in
            try await page.open()
            #expect(try await page.value(shape) == without.all.first ?? nil)
            #expect(try await page.value("(window.prompt = () => 'mine', prompt('x'))") == "mine")
        }
    }
}

@MainActor
private final class PromptRecorder: DialogPresenting {
    var prompts: [[String]] = []

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        prompts.append([message, defaultText])
        return "answer"
    }
}
