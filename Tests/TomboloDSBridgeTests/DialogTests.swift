import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Blocking and nonblocking dialogs.
@MainActor
@Suite struct DialogTests {
    private static let ask = "[confirm('sure?'), prompt('name?', 'Jo')]"

    @Test(arguments: TestEngine.all, DSBridgeDialect.allCases)
    func aPageCanMakeItsDialogsNonblocking(engine: TestEngine, dialect: DSBridgeDialect) async throws {
        let dialogs = RefusingDialogs()
        try await withDSBridge(engine, dialect, configuration: PageConfiguration(dialogs: dialogs)) { page in
            try await page.open()
            #expect(try await page.value(Self.ask) == [false, nil])
            try await page.test.run("dsBridge.disableJavascriptDialogBlock()")
            let empty: JSONValue = dialect == .android ? "" : nil
            #expect(try await page.value(Self.ask) == [true, empty])
            // Nonblocking dialogs are still shown.
            try await page.test.until("the dialogs") { dialogs.messages == ["sure?", "name?", "sure?", "name?"] }
            let document = try #require(page.test.bridge.document)
            #expect(page.events.contains(.dialogBlockDisabled(true, by: document)))
            #expect(try await page.value("dsBridge.call('testSyn', 'x')") == "x[ syn call]")

            try await page.test.run("dsBridge.disableJavascriptDialogBlock(false)")
            #expect(try await page.value(Self.ask) == [false, nil])
            #expect(page.events.contains(.dialogBlockDisabled(false, by: document)))
        }
    }

    @Test(arguments: TestEngine.all)
    func nonblockingDialogsEndWithTheDocument(engine: TestEngine) async throws {
        try await withDSBridge(engine, configuration: PageConfiguration(dialogs: RefusingDialogs())) { page in
            try await page.open("dsBridge.disableJavascriptDialogBlock()")
            #expect(try await page.value(Self.ask) == [true, nil])
            try await page.open()
            #expect(try await page.value(Self.ask) == [false, nil])
        }
    }

    @Test(arguments: TestEngine.all)
    func theAppCanMakeAllDialogsNonblocking(engine: TestEngine) async throws {
        try await withDSBridge(engine, configuration: PageConfiguration(dialogs: RefusingDialogs())) { page in
            page.bridge.disableJavascriptDialogBlock()
            for _ in 0..<2 {
                try await page.open()
                #expect(try await page.value(Self.ask) == [true, nil])
            }
            try await page.test.run("dsBridge.disableJavascriptDialogBlock(false)")
            #expect(try await page.value(Self.ask) == [false, nil])
            try await page.open("dsBridge.disableJavascriptDialogBlock()")
            page.bridge.disableJavascriptDialogBlock(false)
            #expect(try await page.value(Self.ask) == [false, nil])
        }
    }

    @Test(arguments: TestEngine.all)
    func documentsOutsideTheScopeCannotMakeDialogsNonblocking(engine: TestEngine) async throws {
        let dialogs = RefusingDialogs()
        try await withDSBridge(engine, in: DialectScope(), configuration: PageConfiguration(dialogs: dialogs)) { page in
            try await page.test.open()
            let call = #"prompt('_dsbridge=_dsb.disableJavascriptDialogBlock', '{"data":{"disable":true}}')"#
            #expect(try await page.value(call) == #"{"code":-1,"data":""}"#)
            #expect(try await page.value(Self.ask) == [false, nil])
        }
    }
}

@MainActor
private final class RefusingDialogs: DialogPresenting {
    var messages: [String] = []

    func confirm(_ message: String, from origin: Origin) async -> Bool {
        messages.append(message)
        return false
    }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        messages.append(message)
        return nil
    }
}
