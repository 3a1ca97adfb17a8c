import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct HostileTests {
    @Test(arguments: TestEngine.all)
    func forgedMessagesAreRejected(engine: TestEngine) async throws {
        let taken = Notes<Int>()
        try await withFlex(engine) { flex in
            flex.setInterface("take") { taken.add($0.count) }
            flex.setInterface("echo") { $0[0] }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.run(
                """
                const payloads = ['', '{', '{}', '1', 'null', '[]', '[1]', '[[],1,2]', '[[],{"0":"NaN"}]',
                    '[[1],[[[0],"NaN"]]]', '[[null],[[[0],"2"]]]', '[[null],[[[1],"NaN"]]]',
                    '[[null],[[["0"],"NaN"]]]', '[[{}],[[[0,"a"],"NaN"]]]', '[[[1]],[[[0],"NaN"]]]',
                    '[[null],[[[-1],"NaN"]]]', '[[null],[[0,"NaN"]]]', '[[null],[7]]',
                    '[[null],[[[0],"NaN"],[[0],"NaN"]]]', '[[],[[[],"NaN"]]]',
                    '["window.ran = true"]', '[['.repeat(600)];
                const names = ['take', 'take`;window.ran = true;`', 'nope'];
                let id = 1e9;
                for (const name of names) for (const payload of payloads) {
                    const detail = `c\\x1f${id += 1}\\x1fflex.call.${name}\\x1f${payload}`;
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                }
                for (const failure of ['{"function":"nope"}', '{"function":"take","message":{}}', '7', '[]', '{}']) {
                    const detail = `c\\x1f${id += 1}\\x1fflex.failed\\x1f${failure}`;
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                }
                """)
            // A page may report a failure of a function that the app has registered. This report is among the last messages. They arrive later,
            // because the relay sends messages when the channel has room.
            try await test.until("the last report") { received.all.contains("EXCEPTION take") }
            #expect(try await test.run("return [await $flex.echo(1), window.ran === undefined]") == [1, true])
            #expect(taken.count == 0)
            #expect(received.all == ["INIT INIT", "EXCEPTION take", "SUCCESS echo 1"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aFrameCannotReportThatThePageHasLoaded(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            let received = notes(of: flex)
            try await test.open("<script>onFlexLoad = () => new Promise(() => {})</script><body>")
            try await test.until("the start") { received.all == ["INIT INIT"] }
            try await test.addFrame(
                .sameOrigin,
                running: """
                    Promise.all(['flex.init', 'flex.loaded'].map((name) => tombolo.call(name)))
                        .then(() => report('said'));
                    """)
            #expect(try await test.nextReport() == "said")
            #expect(!flex.isFlexLoaded && received.all == ["INIT INIT"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageCannotReplaceTheDispatcherOfWebFunctions(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open(
                "<script>tombolo.expose('flex.web', () => ({ value: 'page' })); $flex.web.one = () => 1</script>")
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
        }
    }
}
