import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Texts that are longer than one message to Swift.
@MainActor
struct LongTextTests {
    @Test(arguments: TestEngine.everyTransport)
    func textOfAnyLengthArrivesUnchanged(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (text: String) in text }
            try await test.open()
            // Lengths around the maximum length of a part, with surrogate pairs at each boundary.
            for length in [524_280, 524_288, 524_289, 1_048_576, 3_000_001] {
                let isSame = try await test.value(
                    """
                    (async () => {
                        const text = 'a'.repeat(argument % 2) + '\\u{1F600}'.repeat(argument / 2);
                        return await tombolo.call('echo', text) === text;
                    })()
                    """, .integer(length))
                #expect(isSame == true, "\(length)")
            }
        }
    }

    /// Page script sends a text as Latin-1. At the first character outside of Latin-1, it starts again and sends the text as UTF-16.
    @Test(arguments: TestEngine.everyTransport)
    func aTextMaySwitchFromLatin1ToUTF16(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (texts: [String]) in texts }
            try await test.open()
            for count in [70_000, 131_072, 140_000, 300_000] {
                let isSame = try await test.value(
                    """
                    (async () => {
                        const texts = ['漢', '\\u{1F600}', '\\u0100', '\\uffff'].map((last) => 'é'.repeat(argument) + last);
                        const back = await tombolo.call('echo', texts);
                        return texts.every((text, index) => back[index] === text);
                    })()
                    """, .integer(count))
                #expect(isSame == true, "\(count)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func longTextsFromSwiftArriveUnchanged(engine: TestEngine) async throws {
        let ends = ["a", "é", "漢", "\u{1F600}", "\0", "\"", "\\", "\u{1E}\u{1F}", "\u{2028}"]
        let texts = ends.map { String(repeating: "a", count: 70_000) + $0 }
        try await withPage(engine) { test in
            test.calls.register("ends") { ends.map { $0.utf16.map { Int($0) } } }
            test.calls.register("all") { texts }
            test.calls.registerStream("texts") {
                AsyncStream { stream in
                    for text in texts { stream.yield(["text": text]) }
                    stream.finish()
                }
            }
            try await test.open(
                """
                <script>
                const received = [], taken = [];
                tombolo.on('text', (value) => received.push(value.text));
                tombolo.expose('take', (value) => { taken.push(value); return value; });
                </script>
                """)
            for text in texts {
                try test.bridge.emit("text", ["text": text, text: "as a name"])
                #expect(try await test.bridge.call("take", text, as: String.self) == text)
            }
            let isSame = try await test.value(
                """
                (async () => {
                    const ends = await tombolo.call('ends');
                    const texts = ends.map((end) => 'a'.repeat(70000) + String.fromCharCode(...end));
                    const streamed = [];
                    for await (const { text } of tombolo.stream('texts')) streamed.push(text);
                    const all = [await tombolo.call('all'), streamed, received, taken];
                    return all.every((some) => some.length === texts.length && some.every((text, i) => text === texts[i]));
                })()
                """)
            #expect(isSame == true)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func escapedCharactersInLongTextsArriveUnchanged(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (text: String) in text }
            try await test.open()
            for text in [#"\""#, #"\\"#, #"\n"#, #"\0"#, #"\x1e"#, #"\x1f"#, #"\x7f"#, #"\u2028"#, "é", "漢"] {
                let isSame = try await test.value(
                    "tombolo.call('echo', 'a'.repeat(70000) + '\(text)').then((x) => x === 'a'.repeat(70000) + '\(text)')"
                )
                #expect(isSame == true, "\(text)")
            }
            let lone = try await test.failure(#"tombolo.call('echo', 'a'.repeat(70000) + '\ud800')"#)
            #expect(lone?.code == .invalidArgument)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsAroundALongCallStayInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var lengths: [Int] = []
            test.calls.register("take") { (text: String) in lengths.append(text.utf8.count) }
            try await test.open()
            try await test.run(
                """
                const all = [1, 2, 2000000, 3, 600000, 4].map((length) => tombolo.call('take', 'x'.repeat(length)));
                await null; await null;
                all.push(tombolo.call('take', 'x'.repeat(1000000)), tombolo.call('take', 'xxxxx'));
                await Promise.all(all);
                """)
            #expect(lengths == [1, 2, 2_000_000, 3, 600_000, 4, 1_000_000, 5])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aMessageOverThePagesLimitDisconnectsTheDocument(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.pageBytes = 2_000_000
        try await withPage(engine, limits: limits) { test in
            test.calls.register("take") { (_: String) in }
            try await test.open()
            let failure = try await test.failure("tombolo.call('take', 'x'.repeat(4000000))")
            #expect(failure?.code == .disconnected)
            #expect(test.calledNames.isEmpty)
        }
    }
}
