import OrderedCollections
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Values from Swift: results of calls, events and arguments of page functions.
@MainActor
struct SwiftToPageTests {
    enum Kind: String, CaseIterable, Sendable {
        case result
        case event
        case functionArgument

        var root: String {
            switch self {
            case .result: "result"
            case .event: "value"
            case .functionArgument: "argument"
            }
        }
    }

    private struct Person: Codable {
        var name: String
        var age: Int?
        var tags: [String] = []
    }

    private enum Suit: String, Codable { case hearts }

    /// Opens a page whose function `show` returns the text of a value. The page reports the values that it receives in this form.
    private func open(_ test: TestPage) async throws {
        try await test.open(
            """
            <script>
            const show = (value) => value === undefined ? 'undefined' : JSON.stringify(value);
            tombolo.expose('take', show);
            tombolo.on('news', (value) => report(show(value)));
            </script>
            """)
        test.calls.register("ping") {}
        // The page registers its listener before it makes this call, so the listener is registered when the answer arrives.
        _ = try await test.value("tombolo.call('ping')")
    }

    /// Sends a value and returns the text that the page makes of it.
    private func show(_ value: some Codable & Sendable, by kind: Kind, in test: TestPage) async throws -> String {
        switch kind {
        case .result:
            test.calls.register("give") { value }
            if let error = try await test.failure("tombolo.call('give')") { throw error }
            return try await test.value("tombolo.call('give').then(show)")?.stringValue ?? ""
        case .event:
            try test.bridge.emit("news", value)
            return try await test.nextReport().stringValue ?? ""
        case .functionArgument:
            return try await test.bridge.call("take", value)
        }
    }

    private func rejection(_ value: some Codable & Sendable, by kind: Kind, in test: TestPage) async throws
        -> TomboloError?
    {
        do {
            _ = try await show(value, by: kind, in: test)
            return nil
        } catch let error as TomboloError {
            return error
        }
    }

    /// Runs `body` for each kind, each in a new document of one page.
    private func withEachKind(
        _ engine: TestEngine, _ body: @escaping @MainActor (TestPage, Kind) async throws -> Void
    ) async throws {
        try await withPage(engine) { test in
            for kind in Kind.allCases {
                try await open(test)
                try await body(test, kind)
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func jsonValuesArriveUnchanged(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            #expect(try await show(true, by: kind, in: test) == "true", "\(kind)")
            #expect(try await show(Int?.none, by: kind, in: test) == "null", "\(kind)")
            #expect(
                try await show("a\0\u{1E}\u{1F}\n\"\\\u{2028}日😀", by: kind, in: test) == #""a\u0000\u001e\u001f\n\"\\"#
                    + "\u{2028}日😀\"", "\(kind)")
            #expect(try await show([1, 2, 3], by: kind, in: test) == "[1,2,3]", "\(kind)")
            #expect(try await show([Int?.some(1), nil], by: kind, in: test) == "[1,null]", "\(kind)")
            #expect(try await show(["a": 1], by: kind, in: test) == #"{"a":1}"#, "\(kind)")
            #expect(try await show([7: "x"], by: kind, in: test) == #"{"7":"x"}"#, "\(kind)")
            #expect(try await show(Person(name: "Ada"), by: kind, in: test) == #"{"name":"Ada","tags":[]}"#, "\(kind)")
            #expect(try await show(Suit.hearts, by: kind, in: test) == #""hearts""#, "\(kind)")
            #expect(
                try await show(JSONValue.object(["z": 1, "a": [nil]]), by: kind, in: test) == #"{"z":1,"a":[null]}"#,
                "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func numbersArriveUnchanged(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            #expect(try await show(9_007_199_254_740_991, by: kind, in: test) == "9007199254740991", "\(kind)")
            #expect(try await show(-9_007_199_254_740_991, by: kind, in: test) == "-9007199254740991", "\(kind)")
            #expect(try await show(0.1, by: kind, in: test) == "0.1", "\(kind)")
            #expect(try await show(1.0, by: kind, in: test) == "1", "\(kind)")
            #expect(try await show(1e300, by: kind, in: test) == "1e+300", "\(kind)")
            #expect(try await show(Double.leastNonzeroMagnitude, by: kind, in: test) == "5e-324", "\(kind)")
            #expect(try await show(UInt8.max, by: kind, in: test) == "255", "\(kind)")
            #expect(try await show(Float(0.5), by: kind, in: test) == "0.5", "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func datesUUIDsAndURLsArriveAsStrings(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
            let url = try #require(URL(string: "https://example.com/a?b=c"))
            #expect(
                try await show(Date(timeIntervalSince1970: 0.5), by: kind, in: test) == #""1970-01-01T00:00:00.500Z""#,
                "\(kind)")
            #expect(try await show(id, by: kind, in: test) == #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, "\(kind)")
            #expect(try await show(url, by: kind, in: test) == #""https://example.com/a?b=c""#, "\(kind)")
            #expect(
                try await show([Date(timeIntervalSince1970: 0)], by: kind, in: test)
                    == #"["1970-01-01T00:00:00.000Z"]"#, "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func unencodableValuesAreRejectedWithTheirPath(engine: TestEngine) async throws {
        try await withEachKind(engine) { test, kind async throws in
            for number in [9_007_199_254_740_992, -9_007_199_254_740_992, Int.max, Int.min] {
                let error = try await rejection(["items": [0, number]], by: kind, in: test)
                #expect(error?.code == .invalidArgument, "\(kind): \(number)")
                #expect(error?.message.hasPrefix("\(kind.root).items[1]:") == true, "\(kind): \(number)")
                #expect(error?.message.contains("String") == true, "\(kind): \(number)")
            }
            for number in [Double.nan, .infinity, -.infinity] {
                let error = try await rejection(["a": number], by: kind, in: test)
                #expect(error?.code == .invalidArgument, "\(kind): \(number)")
                #expect(error?.message.hasPrefix("\(kind.root).a:") == true, "\(kind): \(number)")
            }
            // The value that failed to encode left nothing in the batch: the next value arrives unchanged.
            #expect(try await show("still here", by: kind, in: test) == "\"still here\"", "\(kind)")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func noValueArrivesAsUndefined(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await open(test)
            test.calls.register("nothing") {}
            #expect(try await test.value("tombolo.call('nothing').then(show)") == "undefined")
            test.bridge.emit("news")
            #expect(try await test.nextReport() == "undefined")
            #expect(try await test.bridge.call("take", as: String.self) == "undefined")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func replacingJSONInThePageDoesNotChangeValues(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (value: JSONValue) in value }
            try await test.open(
                """
                <script>
                const keep = JSON.stringify;
                JSON.parse = () => 'forged'; JSON.stringify = () => '"forged"';
                Object.prototype.toJSON = () => 'forged'; Array.prototype.toJSON = () => 'forged';
                tombolo.call('echo', {a: [1]}).then((value) => {
                    delete Object.prototype.toJSON; delete Array.prototype.toJSON;
                    JSON.stringify = keep;
                    report(value);
                });
                </script>
                """)
            #expect(try await test.nextReport() == ["a": [1]])
        }
    }
}
