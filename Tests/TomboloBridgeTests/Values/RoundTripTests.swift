import TestSupport
import Foundation
import SeededRandom
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random texts and bytes in both directions, with the number of rounds of a ``FuzzPlan``.
@MainActor
struct RoundTripTests {
    private static let plan = FuzzPlan(seed: 20_250_612, count: 60)
    private static let count = min(plan.count, 2_000)

    /// Makes random values from its own generator and compares them with the answers.
    private static let script = """
        let state = argument.seed >>> 0;
        const draw = (limit) => {
            state = (state + 0x6d2b79f5) >>> 0;
            let mixed = Math.imul(state ^ (state >>> 15), state | 1);
            mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
            return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
        };
        const size = () => [0, 1, draw(100), draw(5000), 65535 + draw(3), draw(200000), draw(1500000)][draw(7)];
        const pieces = ['', 'a', '\\0', '\\u001e', '\\u001f', '\\u007f', '"', '\\\\', 'é', '\\u00ff', '\\u0100', '漢', '\\u{1F600}',
            '\\u{10FFFF}', '\\u2028', '\\ufeff', '\\uffff', 'e\\u0301', '</script>'];
        const text = () => {
            let all = '';
            for (let left = draw(8); left > 0; left -= 1) {
                const piece = pieces[draw(pieces.length)];
                all += piece.repeat(Math.min(draw(2) === 0 ? draw(5) : size(), 400000));
            }
            return all;
        };
        const shared = (count) => {
            try { return new WebAssembly.Memory({ initial: 1, maximum: 64, shared: true }).buffer.slice(0, count % 65536); }
            catch { return new ArrayBuffer(count); }
        };
        const bytes = () => {
            const count = size();
            const whole = new Uint8Array(count + 16);
            for (let i = 0; i < whole.length; i += 1) whole[i] = draw(256);
            const kind = draw(6);
            if (kind === 0) return whole;
            if (kind === 1) return whole.buffer;
            if (kind === 2) return whole.subarray(8, 8 + count);
            if (kind === 3) return new DataView(whole.buffer, 3, count);
            if (kind === 4) return new Int8Array(whole.buffer, 1, count);
            const memory = shared(count);
            new Uint8Array(memory).forEach((_, i, all) => { all[i] = i; });
            return memory;
        };
        const value = (depth) => {
            switch (draw(depth > 3 ? 5 : 7)) {
                case 0: return text();
                case 1: return bytes();
                case 2: return draw(2 ** 31) - 2 ** 30;
                case 3: return [null, true, false][draw(3)];
                case 4: return draw(1000000) / 1024;
                case 5: return Array.from({ length: draw(5) }, () => value(depth + 1));
                default: {
                    const object = {};
                    for (let left = draw(5); left > 0; left -= 1) object[`${left}-é`] = value(depth + 1);
                    return object;
                }
            }
        };
        const asBytes = (value) => ArrayBuffer.isView(value)
            ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : new Uint8Array(value);
        const isBytes = (value) => ArrayBuffer.isView(value) || /ArrayBuffer/.test(Object.prototype.toString.call(value));
        const isSame = (sent, back) => {
            if (typeof sent !== 'object' || sent === null) return sent === back;
            if (isBytes(sent)) {
                const one = asBytes(sent);
                return back instanceof Uint8Array && one.length === back.length && one.every((byte, i) => byte === back[i]);
            }
            if (Array.isArray(sent) !== Array.isArray(back)) return false;
            const names = Object.keys(sent);
            return names.length === Object.keys(back).length && names.every((name) => isSame(sent[name], back[name]));
        };
        for (let round = 0; round < argument.count; round += 1) {
            const sent = value(0);
            const back = await tombolo.call('echo', sent);
            if (!isSame(sent, back)) return `round ${round}: ${Object.prototype.toString.call(sent)}`;
        }
        return null;
        """

    @Test(arguments: TestEngine.servingSchemes)
    func randomValuesFromThePageMakeTheRoundTrip(engine: TestEngine) async throws {
        try await withPage(engine, deadline: Self.plan.deadline) { test in
            test.calls.register("echo") { (value: JSONValue) in value }
            try await test.open()
            let mismatch = try await test.run(
                Self.script, ["seed": .integer(Self.plan.seed), "count": .integer(Self.count)])
            #expect(mismatch == .null, "Seed \(Self.plan.seed): \(mismatch ?? .null)")
        }
    }

    @Test(arguments: TestEngine.servingSchemes)
    func randomValuesFromSwiftMakeTheRoundTrip(engine: TestEngine) async throws {
        var random = SeededGenerator(seed: UInt64(Self.plan.seed))
        try await withPage(engine, deadline: Self.plan.deadline) { test in
            try await test.open("<script>tombolo.expose('echo', (value) => value)</script>")
            for round in 0..<Self.count {
                let sent = random.value()
                let back = try await test.bridge.call("echo", sent, as: JSONValue.self)
                if back != sent { throw TestFailure("Round \(round) with seed \(Self.plan.seed)") }
            }
        }
    }
}

extension SeededGenerator {
    /// A random JSON value that contains texts and bytes.
    fileprivate mutating func value(depth: Int = 0) -> JSONValue {
        switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &self) {
        case 0: return .string(text())
        case 1: return .bytes(bytes(size()))
        case 2: return .integer(Int.random(in: -1 << 53 + 1..<1 << 53, using: &self))
        case 3: return [.null, .bool(true), .bool(false)].randomElement(using: &self) ?? .null
        case 4: return .array((0..<Int.random(in: 0..<5, using: &self)).map { _ in value(depth: depth + 1) })
        default:
            return ["a": value(depth: depth + 1), "é": value(depth: depth + 1), "\u{1F600}": value(depth: depth + 1)]
        }
    }

    private mutating func size() -> Int {
        let sizes = [
            0, 1, Int.random(in: 0..<5_000, using: &self), Int.random(in: 65_535..<65_538, using: &self),
            Int.random(in: 0..<1_500_000, using: &self),
        ]
        return sizes.randomElement(using: &self) ?? 0
    }

    private mutating func bytes(_ count: Int) -> Data {
        let block = Data((0..<251).map { _ in UInt8.random(in: 0...255, using: &self) })
        var bytes = Data(capacity: count + block.count)
        while bytes.count < count { bytes += block }
        return Data(bytes.prefix(count))
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "\0", "\u{1E}", "\u{1F}", "\"", "\\", "é", "\u{FF}", "漢", "\u{1F600}", "\u{2028}", "\u{FFFF}",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<8, using: &self) {
            text += String(
                repeating: pieces.randomElement(using: &self) ?? "",
                count: Bool.random(using: &self) ? Int.random(in: 0..<5, using: &self) : min(size(), 200_000))
        }
        return text
    }
}
