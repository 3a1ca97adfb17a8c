import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Bytes between a page and Swift, over the direct channel and over script messages.
@MainActor
struct BytesTests {
    nonisolated static let engines = TestEngine.servingSchemes

    private func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }) }

    /// Script with a function that makes the same bytes as `bytes(_:)`, and a function that compares bytes.
    private static let make = """
        const bytesOf = (count) => { const b = new Uint8Array(count); for (let i = 0; i < count; i += 1) b[i] = i * 31 + 7; return b; };
        const isSame = (one, other) => one.length === other.length && one.every((byte, index) => byte === other[index]);
        """

    @Test(arguments: engines)
    func everyKindOfBinaryValueArrivesAsData(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var arrived: Data?
            test.calls.register("take") { (value: Data) in arrived = value }
            try await test.open()
            try await test.run("globalThis.b = new Uint8Array([1, 2, 3, 4])")
            for (script, expected) in [
                ("b", [1, 2, 3, 4]), ("b.buffer", [1, 2, 3, 4]), ("b.subarray(1, 3)", [2, 3]),
                ("new DataView(b.buffer, 2)", [3, 4]), ("new Uint8ClampedArray(b)", [1, 2, 3, 4]),
                ("new Int8Array([-1])", [255]), ("new Blob([b, 'a'])", [1, 2, 3, 4, 97]),
                ("new File(['xyz'], 'name')", [120, 121, 122]), ("new Uint8Array()", []), ("new Blob()", []),
            ] as [(String, [UInt8])] {
                arrived = nil
                if let error = try await test.failure("tombolo.call('take', \(script))") { throw error }
                #expect(arrived == Data(expected), "\(script)")
            }
        }
    }

    @Test(arguments: engines)
    func bytesOfAnyLengthMakeTheRoundTrip(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: Data) in value }
            try await test.open()
            for count in [0, 1, 1024, 65_536, 65_537, 1_000_003, 4_194_304, 4_194_305, 9_000_000] {
                let isSame = try await test.value(
                    """
                    (async () => {
                        \(Self.make)
                        const sent = bytesOf(argument);
                        const back = await tombolo.call('echo', sent);
                        return back instanceof Uint8Array && isSame(back, sent);
                    })()
                    """, .integer(count))
                #expect(isSame == true, "\(count)")
            }
        }
    }

    /// Without a direct channel the bytes are sent in pieces.
    @Test(arguments: engines)
    func manyLargeAttachmentsKeepTheirContents(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("turn") { (all: [Data]) in Array(all.reversed()) }
            try await test.open()
            let isSame = try await test.value(
                """
                (async () => {
                    \(Self.make)
                    const sizes = [3, 5000000, 0, 4194304, 4194303, 7, 8388609, 100000];
                    const sent = sizes.map(bytesOf);
                    const copies = sent.map((bytes) => bytes.slice());
                    const answers = [tombolo.call('turn', sent), tombolo.call('turn', sent.slice(3)), tombolo.call('turn', [])];
                    for (const bytes of sent) bytes.fill(1);
                    const [all, some, none] = await Promise.all(answers);
                    return all.length === 8 && some.length === 5 && none.length === 0
                        && all.every((bytes, index) => isSame(bytes, copies[7 - index]))
                        && some.every((bytes, index) => isSame(bytes, copies[7 - index]));
                })()
                """)
            #expect(isSame == true)
        }
    }

    @Test(arguments: engines)
    func bytesAreAllowedWhereverValuesAre(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            struct Both: Codable { var name: String, content: Data, list: [Data] }
            test.calls.register("swap") { (both: Both) in
                Both(name: both.name, content: both.list[0], list: [both.content, both.list[0]])
            }
            test.calls.register("fail") { () throws -> Int in
                throw TomboloError(.failed, "no")
            }
            test.calls.registerStream("numbers") { (_: JSONValue, _) in
                AsyncStream { continuation in
                    for number in 0..<3 { continuation.yield(Data([UInt8(number)])) }
                    continuation.finish()
                }
            }
            test.calls.register("work") { (data: Data, context: CallContext) in
                try context.report(progress: data)
                return data.count
            }
            try await test.open()
            let swapped = try await test.value(
                """
                tombolo.call('swap', { name: 'n', content: new Uint8Array([1]), list: [new Uint8Array([2, 3])] })
                    .then((both) => [both.name, [...both.content], both.list.map((bytes) => [...bytes])])
                """)
            #expect(swapped == ["n", [2, 3], [[1], [2, 3]]])
            let values = try await test.value(
                """
                (async () => { const all = []; for await (const b of tombolo.stream('numbers', {})) all.push(b[0]); return all; })()
                """)
            #expect(values == [0, 1, 2])
            let progress = try await test.value(
                """
                (async () => {
                    const seen = [];
                    const count = await tombolo.call('work', new Uint8Array([5, 6]), { onProgress: (b) => seen.push([...b]) });
                    return [count, seen];
                })()
                """)
            #expect(progress == [2, [[5, 6]]])

            try await test.run("tombolo.expose('reverse', async (bytes) => new Blob([bytes.slice().reverse()]))")
            #expect(try await test.bridge.call("reverse", Data([1, 2, 3]), as: Data.self) == Data([3, 2, 1]))

            try await test.run(
                """
                globalThis.received = [];
                tombolo.on('news', (bytes) => received.push([...bytes]));
                await tombolo.call('fail').catch(() => {});
                """)
            try test.bridge.emit("news", Data([7]))
            try test.bridge.emit("news", Data([8, 9]))
            #expect(try await test.value("tombolo.call('fail').catch(() => received)") == [[7], [8, 9]])
        }
    }

    @Test(arguments: engines)
    func bytesAreCopiedWhenTheCallIsMade(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: Data) in value }
            try await test.open()
            let seen = try await test.value(
                """
                (async () => {
                    const bytes = new Uint8Array([1, 2]);
                    const answer = tombolo.call('echo', bytes);
                    bytes.fill(9);
                    return [...await answer];
                })()
                """)
            #expect(seen == [1, 2])
        }
    }

    @Test(arguments: engines)
    func callsWithBytesStayInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var order: [String] = []
            test.calls.register("plain") { (number: Int) in order.append("\(number)") }
            test.calls.register("bytes") { (data: Data) in order.append("[\(data.count)]") }
            try await test.open()
            try await test.run(
                """
                await Promise.all([
                    tombolo.call('plain', 1), tombolo.call('bytes', new Uint8Array(200000)), tombolo.call('plain', 2),
                    Promise.resolve().then(() => tombolo.call('bytes', new Uint8Array(3))), tombolo.call('plain', 3),
                    new Promise((done) => setTimeout(() => done(tombolo.call('plain', 4)), 0)),
                ]);
                """)
            #expect(order == ["1", "[200000]", "2", "3", "[3]", "4"])
        }
    }

    /// The fake engine cannot transfer buffers.
    @Test(arguments: engines.filter(\.isReal))
    func detachedBuffersAreRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("take") { (_: JSONValue) in }
            try await test.open()
            for script in [
                "(() => { const a = new Uint8Array(8); structuredClone(a, { transfer: [a.buffer] }); return a; })()",
                "(() => { const a = new ArrayBuffer(8); structuredClone(a, { transfer: [a] }); return { a }; })()",
                "new (class { get [Symbol.toStringTag]() { return 'Uint8Array'; } })()",
            ] {
                let failure = try await test.failure("tombolo.call('take', \(script))")
                #expect(failure?.code == .invalidArgument, "\(script)")
                #expect(
                    failure?.message.contains("has no bytes: its buffer was transferred") == true,
                    "\(failure?.message ?? "")")
            }
            #expect(try await test.failure("tombolo.call('take', new Float64Array(1))")?.code == .invalidArgument)
        }
    }

    @Test(arguments: engines)
    func aTextThatResemblesAnAttachmentMarkIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("take") { (_: JSONValue) in }
            try await test.open()
            // The text is rejected, whichever attachment number the page guesses.
            for number in 0..<5 {
                let script = "tombolo.call('take', [new Uint8Array([1]), '\\ud800\(number)', '\\ud800\(number)'])"
                #expect(try await test.failure(script)?.code == .invalidArgument)
            }
        }
    }

    @Test(arguments: engines)
    func concurrentCallsKeepTheirBytes(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("first") { (data: Data) in Int(data.first ?? 0) + 256 * data.count }
            try await test.open()
            let isRight = try await test.value(
                """
                (async () => {
                    const answers = [];
                    for (let i = 0; i < 500; i += 1) answers.push(tombolo.call('first', new Uint8Array(i + 1).fill(i)));
                    return (await Promise.all(answers)).every((answer, i) => answer === (i % 256) + 256 * (i + 1));
                })()
                """)
            #expect(isRight == true)
        }
    }

    @Test(arguments: engines)
    func aRawCallReceivesAttachedBytes(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var seen: JSONValue?
            test.calls.registerRaw("raw") { text, _ in
                seen = try text?.value()
                return text
            }
            try await test.open()
            let back = try await test.value("tombolo.call('raw', { a: new Uint8Array([1, 2]) }).then((x) => [...x.a])")
            #expect(back == [1, 2])
            #expect(seen?["a"]?.bytesValue == Data([1, 2]))
        }
    }

    @Test(arguments: engines)
    func bytesWorkUnderAStrictContentSecurityPolicy(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: Data) in value }
            let policy = "default-src 'none'; script-src 'unsafe-inline'"
            try await test.open("<meta http-equiv=Content-Security-Policy content=\"\(policy)\"><title>Closed</title>")
            let back = try await test.value("tombolo.call('echo', new Uint8Array([1, 2])).then((bytes) => [...bytes])")
            #expect(back == [1, 2])
        }
    }

    @Test(arguments: TestEngine.all.filter(\.isReal))
    func synchronousCallsSendAndReceiveBytes(engine: TestEngine) async throws {
        let policy = try AccessPolicy([Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("echo") { (value: Data) in value }
            try await test.open()
            #expect(try await test.value("[...tombolo.callSync('echo', new Uint8Array([4, 5]))]") == [4, 5])
            let isSame = try await test.value(
                "(() => { \(Self.make) const b = bytesOf(300000); return isSame(tombolo.callSync('echo', b), b); })()")
            #expect(isSame == true)
        }
    }

    /// A synchronous call in `toJSON` sends the pending records, together with the attachments that the outer call has collected so far.
    @Test(arguments: engines)
    func aSynchronousCallInToJSONKeepsAttachmentsWithTheirCall(engine: TestEngine) async throws {
        let policy = try AccessPolicy([Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("echo") { (value: JSONValue) in value }
            test.calls.register("count") { (all: [Data]) in all.map(\.count) }
            try await test.open()
            let counts = try await test.value(
                """
                (async () => {
                    const others = [];
                    const asking = { toJSON() {
                        others.push(tombolo.call('echo', 1));
                        tombolo.callSync('echo', 2);
                        return new Uint8Array(3);
                    } };
                    const sizes = await tombolo.call('count', [new Uint8Array(5000000), new Uint8Array(70000), asking, new Uint8Array(1)]);
                    return [sizes, await Promise.all(others)];
                })()
                """)
            #expect(counts == [[5_000_000, 70_000, 3, 1], [1]])
        }
    }
}
