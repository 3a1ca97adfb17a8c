import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Hostile page script that sends its own records for a stream.
@MainActor
struct HostilePageStreamTests {
    private static let silent = """
        <script>
        tombolo.exposeStream('mine', (_, { signal }) => {
            signal.addEventListener('abort', () => report('aborted'));
            report('opened');
            return new Promise(() => {});
        });
        </script>
        """

    /// Opens the stream with this number, for which the document's page script sends nothing, and sends the given records in its place. Returns
    /// the received values and the error that ended the stream. `#` in the records stands for the number.
    private func streamOutcome(
        _ test: TestPage, number: Int = 1, _ records: [String]
    ) async throws -> (received: [Int], end: TomboloError?) {
        if number == 1 { try await test.open(Self.silent) }
        var received: [Int] = []
        let stream = test.bridge.stream("mine", as: Int.self)
        let task = Task {
            do {
                for try await number in stream { received.append(number) }
                return nil as TomboloError?
            } catch {
                return error as? TomboloError
            }
        }
        #expect(try await test.nextReport() == "opened")
        for record in records { try await test.sendRecords(record.replacing("#", with: "\(number)")) }
        let end = await task.value
        return (received, end)
    }

    @Test(arguments: TestEngine.everyTransport)
    func exceedingTheCreditEndsTheStream(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let tooMany = "[" + String(repeating: "7,", count: 4_096) + "7]"
            let outcome = try await streamOutcome(test, ["i|#|[1,2]", "i|#|\(tooMany)", "i|#|[3];r|#"])
            #expect(outcome.received == [1, 2])
            #expect(outcome.end?.code == .limitExceeded)
            #expect(try await test.nextReport() == "aborted")
            #expect(test.malformations.count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func malformedValuesEndTheStream(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let records = [
                "", "nonsense", "{}", "5", "[", "[]", "[1", "1]", "[1,]", "[1][2]", "[\"]", "[NaN]", "[1|2]", "[1],[2]",
                "[\"\\ud800\"]", "null",
            ]
            for (index, record) in records.enumerated() {
                let outcome = try await streamOutcome(test, number: index + 1, ["i|#|[1];i|#|\(record)", "i|#|[9]"])
                #expect(outcome.received == [1], "\(record)")
                #expect(outcome.end?.code == .invalidArgument, "\(record)")
                #expect(try await test.nextReport() == "aborted")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func valuesOfUnknownAndEndedStreamsAreIgnored(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let outcome = try await streamOutcome(
                test, ["i|2|[1];i|99|nonsense;i|9007199254740991|[1];i|#|[1];r|#;i|#|[2];r|#;e|#|{};g|#|5;x|#;s|#|mine"]
            )
            #expect(outcome.received == [1])
            #expect(outcome.end == nil)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aForgedEndRecordEndsThePagesOwnStream(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let failed = try await streamOutcome(test, ["i|#|[1]", "e|#|nonsense", "i|#|[2]"])
            #expect(failed.received == [1])
            #expect(failed.end?.code == .failed)
            let withResult = try await streamOutcome(test, number: 2, ["i|#|[1]", "r|#|{\"not\":\"looked at\"}"])
            #expect(withResult.received == [1])
            #expect(withResult.end == nil)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func unconsumedValuesAreLimitedBySize(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 1_000
        try await withPage(engine, limits: limits) { test in
            // A record may contain 512 KiB of values, even if the limit of a single value is lower. This value is longer.
            let long = "[\"" + String(repeating: "x", count: 600_000) + "\"]"
            let outcome = try await streamOutcome(test, ["i|#|[1]", "i|#|\(long)"])
            #expect(outcome.received == [1])
            #expect(outcome.end?.code == .limitExceeded)
            #expect(try await test.nextReport() == "aborted")

            try await test.open(Self.silent)
            let gate = Gate()
            let slow = Task { for try await _ in test.bridge.stream("mine", as: String.self) { await gate.pass() } }
            #expect(try await test.nextReport() == "opened")
            try await test.run(
                """
                const detail = 'i\\x1f1\\x1f["' + 'x'.repeat(200_000) + '"]';
                for (let n = 0; n < 100; n++) {
                    visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
                }
                """)
            #expect(try await test.nextReport() == "aborted")
            gate.open()
            await #expect(throws: TomboloError.self) { try await slow.value }
        }
    }
}
