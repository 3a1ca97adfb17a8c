import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct HostileTests {
    @Test(arguments: TestEngine.all)
    func messagesOfThePagesOwnMakingAreRefusedOneByOne(engine: TestEngine) async throws {
        let taken = Notes<Int>()
        try await withFlex(engine) { flex in
            flex.setInterface("take") { taken.add($0.count) }
            flex.setInterface("echo") { $0[0] }
        } _: { test, flex in
            let heard = notes(of: flex)
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
                for (const told of ['{"function":"nope"}', '{"function":"take","message":{}}', '7', '[]', '{}']) {
                    const detail = `c\\x1f${id += 1}\\x1fflex.failed\\x1f${told}`;
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                }
                """)
            // The one that names a function of the app's is the page's word about itself. It is among the last, and the relay sends them as there is
            // room for them.
            try await test.until("the last") { heard.all.contains("EXCEPTION take") }
            #expect(try await test.run("return [await $flex.echo(1), window.ran === undefined]") == [1, true])
            #expect(taken.count == 0)
            #expect(heard.all == ["INIT INIT", "EXCEPTION take", "SUCCESS echo 1"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aFrameCannotSayThatThePageHasLoaded(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            let heard = notes(of: flex)
            try await test.open("<script>onFlexLoad = () => new Promise(() => {})</script><body>")
            try await test.until("the start") { heard.all == ["INIT INIT"] }
            try await test.addFrame(
                .sameOrigin,
                running: """
                    Promise.all(['flex.init', 'flex.loaded'].map((name) => tombolo.call(name)))
                        .then(() => report('said'));
                    """)
            #expect(try await test.nextReport() == "said")
            #expect(!flex.isFlexLoaded && heard.all == ["INIT INIT"])
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageCannotAnswerForTheWebFunctionsOfTheDialect(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open(
                "<script>tombolo.expose('flex.web', () => ({ value: 'page' })); $flex.web.one = () => 1</script>")
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
        }
    }
}
