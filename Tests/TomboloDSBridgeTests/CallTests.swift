import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Calls of pages.
@MainActor
@Suite struct CallTests {
    @Test(arguments: TestEngine.all)
    func aSynchronousCallReturnsItsResult(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open("report(dsBridge.call('testSyn', 'first'))")
            #expect(try await page.test.nextReport() == "first[ syn call]")
            #expect(try await page.value("dsBridge.call('swift.nested.testSyn', 'x')") == "x[ syn call]")
            #expect(try await page.value("dsBridge.call('testSyn')") == "none[ syn call]")
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func spacesAroundNamesAndFalseCallbacksAreAccepted(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            #expect(try await page.value("dsBridge.call(' swift.nested.testSyn ', 'x')") == "x[ syn call]")
            let answer = try await page.value("prompt('_dsbridge=testSyn', '{\"data\":\"x\",\"_dscbstub\":false}')")
            #expect(answer == #"{"code":0,"data":"x[ syn call]"}"#)
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func synchronousCallsWorkBehindALargeBacklog(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            let answers = try await page.value(
                """
                (() => {
                    for (let i = 0; i < 50_000; i += 1) tombolo.call('nothing', i).catch(() => {});
                    return Promise.resolve().then(() => [1, 2].map((number) => dsBridge.call('testSyn', `${number}`)));
                })()
                """)
            #expect(answers == ["1[ syn call]", "2[ syn call]"])
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func valuesArriveUnchangedInBothDirections(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            let value: JSONValue = ["a": [1, 2.5, nil, true, "\u{0}\u{2028}é\"'\\</script>"], "__proto__": ["b": 1]]
            #expect(try await page.value("dsBridge.call('echo', argument)", value) == value)
        }
    }

    @Test(arguments: TestEngine.all)
    func pendingCallsOfADocumentAreLimited(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.callsInFlight = 3
        try await withDSBridge(engine, limits: limits) { page in
            try await page.open()
            func begin(_ count: Int) async throws -> JSONValue? {
                try await page.value(
                    """
                    Array.from({ length: argument }, (_, i) =>
                        JSON.parse(prompt('_dsbridge=later', `{"data": 1, "_dscbstub": "dscb${i}"}`)).code)
                    """, .integer(count))
            }
            #expect(try await begin(5) == [0, 0, 0, -1, -1])
            try #require(page.completions.all.count == 3, "\(page.failures)")
            // Completes one call, reports progress of another, and releases the completion of the third.
            page.completions.all[0]()
            page.completions.all[1].setProgressData(1)
            page.completions.all.remove(at: 2)
            #expect(try await begin(4) == [0, 0, -1, -1])
            // The limit applies to each document separately.
            try await page.open()
            #expect(try await begin(4) == [0, 0, 0, -1])
        }
    }

    @Test(arguments: TestEngine.all)
    func anAsynchronousCallInvokesItsCallback(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open("dsBridge.call('testAsyn', 'a', report)")
            #expect(try await page.test.nextReport() == "a [ asyn call]")
            try await page.test.run("dsBridge.call('swift.nested.testAsyn', report)")
            #expect(try await page.test.nextReport() == "none [ asyn call]")
            // A fork of the library uses these callback names.
            let json = #"{"data":"c","_dscbstub":"dscall0"}"#
            try await page.test.run("window.dscall0 = report; prompt('_dsbridge=testAsyn', argument)", .string(json))
            #expect(try await page.test.nextReport() == "c [ asyn call]")
            #expect(try await page.value("typeof window.dscall0") == "undefined")
        }
    }

    @Test(arguments: TestEngine.all)
    func progressArrivesInOrderAndTheCallbackIsRemovedAtTheEnd(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open("dsBridge.call('callProgress', (value) => report([value, typeof dscb0]))")
            for number in (1...10).reversed() {
                #expect(try await page.test.nextReport()[0] == .integer(number))
            }
            #expect(try await page.test.nextReport()[0] == 0)
            #expect(try await page.value("typeof window.dscb0") == "undefined")
        }
    }

    @Test(arguments: TestEngine.all)
    func twoThousandAsynchronousCallsAreAllAnsweredInOrder(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            let count = try await page.value(
                """
                new Promise((resolve) => {
                    let next = 0;
                    for (let i = 0; i < 2000; i += 1) {
                        dsBridge.call('testAsyn', `${i}`, (value) => {
                            if (value !== `${next} [ asyn call]`) resolve(value);
                            next += 1;
                            if (next === 2000) resolve(next);
                        });
                    }
                })
                """)
            #expect(count == 2000)
        }
    }

    private static let failingCalls: [(String, DSBridgeFailure.Reason)] = [
        ("dsBridge.call('testAsyn', 'x')", .wrongKind),
        ("dsBridge.call('testSyn', 'x', () => report('called'))", .wrongKind),
        ("dsBridge.call('nothing', 'x')", .unknownMethod), ("dsBridge.call('constructor')", .unknownMethod),
        ("dsBridge.call('a.b.testSyn')", .unknownMethod), ("dsBridge.call('')", .unknownMethod),
        ("dsBridge.call('_dsb.nothing')", .unknownMethod), ("dsBridge.call('fails')", .failed),
        ("dsBridge.call('_dsb.returnValue', {id: 7, data: 1, complete: true})", .unreadable),
        ("dsBridge.call('_dsb.hasNativeMethod', {name: 5})", .unreadable),
        ("dsBridge.call('infinite')", .refused), ("dsBridge.call('x'.repeat(2000))", .failed),
        ("dsBridge.call('_dsb.disableJavascriptDialogBlock', {disable: 1})", .unreadable),
    ]

    @Test(arguments: TestEngine.all)
    func failedCallsReturnEmptyTextAndAreReported(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            for (call, reason) in Self.failingCalls {
                let count = page.failures.count
                try await page.open()
                #expect(try await page.value(call) == "", "\(call)")
                let failures = page.failures.dropFirst(count)
                #expect(failures.map(\.reason) == [reason], "\(call)")
                #expect(failures.first?.document?.origin.description == "app://tests", "\(call)")
                #expect(try await page.value("dsBridge.call('testSyn', 'x')") == "x[ syn call]", "\(call)")
            }
        }
    }

    private static let malformedArguments = [
        "'_dsbridge=testSyn'", "'_dsbridge=testSyn', 'x'", "'_dsbridge=testSyn', '[]'", "'_dsbridge=testSyn', 7",
        "'_dsbridge=testAsyn', '{\"_dscbstub\":7}'", "'_dsbridge=testAsyn', '{\"_dscbstub\":\"alert(1)\"}'",
        "'_dsbridge=testAsyn', '{\"_dscbstub\":\"eval\",\"data\":\"1\"}'", "'_dsbridge=testSyn', '{\"data\":'",
        "'_dsbridge=testAsyn', '{\"_dscbstub\":\"dscb1;x\"}'",
    ]

    @Test(arguments: TestEngine.all)
    func malformedCallsAreRejectedAndReported(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            for arguments in Self.malformedArguments {
                let count = page.failures.count
                try await page.open()
                #expect(try await page.value("prompt(\(arguments))") == #"{"code":-1,"data":""}"#, "\(arguments)")
                #expect(page.failures.dropFirst(count).map(\.reason) == [.unreadable], "\(arguments)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func hasNativeMethodDistinguishesSyncAndAsync(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            let cases: [(String, Bool)] = [
                ("'testSyn'", true), ("'testSyn', 'syn'", true), ("'testSyn', 'asyn'", false), ("'testAsyn'", true),
                ("'testAsyn', 'syn'", false), ("'testAsyn', 'asyn'", true), ("'xx'", false), ("'a.xx'", false),
                ("'swift.nested.testSyn'", true), ("'testSyn', 'other'", false), ("'constructor'", false),
                ("' testSyn\\t', ' syn '", true), ("'_dsb.closePage'", true), ("'_dsb.closePage', 'syn'", true),
                ("'_dsb.closePage', 'asyn'", false), ("'_dsb.xx'", false),
            ]
            for (argument, answer) in cases {
                #expect(try await page.value("dsBridge.hasNativeMethod(\(argument))") == .bool(answer), "\(argument)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func objectsCanBeAddedAndRemovedWhileThePageIsOpen(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            let object = JavascriptObject().register("now") { _, _ in 1 }
            page.bridge.addJavascriptObject(object, namespace: "late")
            #expect(try await page.value("dsBridge.call('late.now')") == 1)
            page.bridge.removeJavascriptObject("late")
            #expect(try await page.value("dsBridge.call('late.now')") == "")
        }
    }

    @Test(arguments: TestEngine.all)
    func closingThePageCallsTheListener(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            try await page.test.run("close()")
            #expect(page.test.pageEvents.contains { if case .closeRequested = $0 { true } else { false } })
            let notified = Notes<Bool>()
            page.bridge.javascriptCloseWindowListener = { notified.all.append(true) }
            try await page.test.run("close()")
            #expect(notified.all == [true])
        }
    }
}
