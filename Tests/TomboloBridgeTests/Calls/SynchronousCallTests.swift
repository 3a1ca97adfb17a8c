import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls for which the page stands still.
@MainActor
struct SynchronousCallTests {
    private static func policy() throws -> AccessPolicy {
        try AccessPolicy([
            Grant(["now.*"], to: ["app://tests"], allowsSynchronousCalls: true),
            Grant(["later.*"], to: ["app://tests"]),
        ])
    }

    @Test(arguments: TestEngine.everyTransport)
    func thePageHasItsAnswerAtOnce(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var heard: [String] = []
            test.calls.register("now.echo") { (value: JSONValue) in
                heard.append("now")
                return value
            }
            test.calls.register("now.nothing") {}
            test.calls.register("later.note") { heard.append("later") }
            try await test.open()
            let value = try await test.run(
                """
                tombolo.call('later.note');
                const long = 'x'.repeat(300000);
                return [tombolo.callSync('now.echo', {a: [1, 'é']}), tombolo.callSync('now.nothing') === undefined,
                    tombolo.callSync('now.echo', long) === long];
                """)
            #expect(value == [["a": [1, "é"]], true, true])
            // In the order in which the page said it.
            #expect(heard == ["later", "now", "now"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsThatTakeLongerThanASliceComeFirst(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var heard: [Int] = []
            test.calls.register("later.note") { (number: Int) in
                heard.append(number)
                // Longer than a document's calls get at a stretch.
                let end = ContinuousClock.now + .milliseconds(3)
                while ContinuousClock.now < end {}
            }
            test.calls.register("now.heard") { heard }
            try await test.open()
            let value = try await test.run(
                """
                for (let number = 0; number < 20; number++) void tombolo.call('later.note', number);
                return tombolo.callSync('now.heard');
                """)
            #expect(value == .array((0..<20).map { .integer($0) }))
        }
    }

    /// Only the fake sends the calls and the synchronous one in one turn, however busy the machine is.
    @Test func aPageThatSendsWithoutEndIsNotCaughtUpWith() async throws {
        try await withPage(.fake, policy: try Self.policy()) { test in
            var count = 0
            test.calls.register("later.note") {
                count += 1
                let end = ContinuousClock.now + .milliseconds(1)
                while ContinuousClock.now < end {}
            }
            test.calls.register("now.count") { count }
            try await test.open()
            let value = try await test.run(
                """
                for (let number = 0; number < 1000; number++) void tombolo.call('later.note');
                return tombolo.callSync('now.count');
                """)
            let before = try #require(value?.intValue)
            #expect(before >= 64 && before < 500)
            try await test.until("the others") { count == 1_000 }
        }
    }

    /// Such an argument is parsed off the main actor, and the calls behind it wait for that.
    @Test(arguments: TestEngine.everyTransport)
    func aCallWithALongArgumentIsOvertakenAndMadeOnce(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var heard: [Int] = []
            test.calls.register("later.count") { (numbers: [Int]) in heard.append(numbers.count) }
            test.calls.register("now.heard") { heard }
            try await test.open()
            let value = try await test.run(
                """
                const calls = [1, 1000000, 2, 3].map((count) => tombolo.call('later.count', new Array(count).fill(7)));
                const now = tombolo.callSync('now.heard');
                await Promise.all(calls);
                return now;
                """)
            #expect(value == [1])
            #expect(heard == [1, 1_000_000, 2, 3])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func itHasToBeAllowedForTheOrigin(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            test.calls.register("later.echo") { (number: Int) in
                Issue.record("It ran.")
                return number
            }
            test.calls.register("now.fails") { () throws -> Int in throw TomboloError("own", "Not today.", data: [1]) }
            test.calls.register("now.waits") { () async throws -> Int in 1 }
            try await test.open()
            let codes = try await test.run(
                """
                return ['later.echo', 'now.fails', 'now.waits', 'now.unknown', 'no name'].map((name) => {
                    try { return tombolo.callSync(name, 1); } catch (error) { return [error.code, error.message]; }
                });
                """)
            let answers = codes?.arrayValue ?? []
            #expect(
                answers.map { $0[0]?.stringValue }
                    == ["denied", "own", "invalidArgument", "unknownCall", "invalidArgument"])
            #expect(answers.first?[1]?.stringValue?.contains("allowsSynchronousCalls: true") == true)
            #expect(test.deniedNames == ["later.echo"])
        }
    }

    /// Past our own script, whose checks a page need not make.
    @Test(arguments: TestEngine.everyTransport)
    func aNameThatIsTooLongIsNone(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            try await test.open()
            let answer = try await test.run(
                """
                let answer = null;
                visualViewport.addEventListener('tombolo-answer', (event) => { answer = event.detail; });
                const detail = 'call\\x1f' + 'now.' + 'x'.repeat(2000);
                visualViewport.dispatchEvent(new CustomEvent('tombolo-ask', { detail, cancelable: true }));
                return answer;
                """)
            #expect(answer?.stringValue?.contains("invalidArgument") == true)
            #expect(test.deniedNames.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsThatComeMeanwhileAreHeardAfterwards(engine: TestEngine) async throws {
        try await withPage(
            engine,
            policy: try AccessPolicy([
                Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)
            ])
        ) { test in
            test.calls.register("shout") { (count: Int, context: CallContext) in
                for number in 0..<count { try context.bridge?.emit("noise", number) }
                return count
            }
            try await test.open("<script>heard = []; tombolo.on('noise', (value) => heard.push(value));</script>")
            try await test.run("await tombolo.ready")
            #expect(try await test.run("return [tombolo.callSync('shout', 100), heard.length]") == [100, 0])
            for _ in 0..<1_000 where try await test.value("heard.length") != 100 {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try await test.value("heard") == .array((0..<100).map { .integer($0) }))
        }
    }
}
