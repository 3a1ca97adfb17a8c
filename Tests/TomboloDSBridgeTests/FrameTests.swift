import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Restrictions of same-origin frames for which DSBridge is switched on.
@MainActor
@Suite struct FrameTests {
    private func scope() throws -> DialectScope {
        DialectScope([try OriginPattern("app://tests")], frames: .sameOrigin)
    }

    @Test(arguments: TestEngine.all)
    func progressIsAcceptedFromTheCalledDocumentOnly(engine: TestEngine) async throws {
        try await withDSBridge(engine, in: try scope()) { page in
            try await page.open(
                "dsBridge.registerAsyn('slow', (answer) => { window.answer = answer; report('asked'); })")
            let received = Notes<JSONValue>()
            let call = Task { @MainActor in try await page.bridge.callHandler("slow") { received.all.append($0) } }
            #expect(try await page.test.nextReport() == "asked")
            // The ID of the first call is 1.
            try await page.test.addFrame(
                .sameOrigin,
                running: """
                    tombolo.call('dsbridge.progress', {id: 1, data: 'forged'})
                        .then(() => report('sent'), (error) => report(String(error)));
                    """)
            #expect(try await page.test.nextReport() == "sent")
            try await page.test.run("answer('own', false); answer('end')")
            #expect(try await call.value == "end")
            #expect(received.all == ["own"])
        }
    }

    @Test(arguments: TestEngine.all)
    func framesCannotCloseThePageOrMakeItsDialogsNonblocking(engine: TestEngine) async throws {
        try await withDSBridge(engine, in: try scope()) { page in
            var closed = 0
            page.bridge.javascriptCloseWindowListener = { closed += 1 }
            try await page.open("window.close()")
            #expect(closed == 1)
            try await page.test.addFrame(
                .sameOrigin,
                running: """
                    \(try Fixtures.library)
                    dsBridge.disableJavascriptDialogBlock();
                    window.close();
                    report(dsBridge.call('testSyn', 'x'));
                    """)
            #expect(try await page.test.nextReport() == "x[ syn call]")
            #expect(closed == 1)
            #expect(page.test.page.dialogWaiting == .untilAnswered)
            #expect(page.failures.map(\.reason) == [.refused, .refused])
        }
    }
}
