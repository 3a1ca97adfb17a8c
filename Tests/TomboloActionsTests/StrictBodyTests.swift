import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Strict decoding of message bodies. Errors are reported with the UUID of their message.
@MainActor
@Suite struct StrictBodyTests {
    /// Messages with a part that the loading plugin cannot read, and the path of this part.
    private static let invalidLoadingMessages = [
        ("{action: 'loading', body: {isShow: true}}", "message.uuid"),
        ("{action: 'loading', uuid: 7, body: {isShow: true}}", "message.uuid"),
        ("{action: 'loading', uuid: 'u'}", "message.body"),
        ("{action: 'loading', uuid: 'u', body: null}", "message.body"),
        ("{action: 'loading', uuid: 'u', body: []}", "message.body"),
        ("{action: 'loading', uuid: 'u', body: {}}", "message.body.isShow"),
        ("{action: 'loading', uuid: 'u', body: {isShow: 1}}", "message.body.isShow"),
        ("{action: 'loading', uuid: 'u', body: {isShow: 'true'}}", "message.body.isShow"),
        ("{action: 'loading', uuid: 'u', body: {isShow: null}}", "message.body.isShow"),
    ]

    @Test(arguments: TestEngine.all)
    func invalidLoadingMessagesAreReported(engine: TestEngine) async throws {
        let loading = LoadingJSPlugin()
        loading.set { _, _ in Issue.record("The closure ran.") }
        try await withActions(engine, [loading]) { actions in
            for (message, path) in Self.invalidLoadingMessages {
                let count = actions.failures.count
                try await actions.test.open()
                #expect(try await actions.post(message) == nil, "\(message)")
                #expect(actions.failures.count == count + 1, "\(message)")
                let failure = try #require(actions.failures.dropFirst(count).first, "\(message)")
                #expect(failure.reason == .unreadable, "\(message)")
                #expect(failure.action == "loading", "\(message)")
                #expect(failure.uuid == (message.contains("uuid: 'u'") ? "u" : nil), "\(message)")
                #expect(failure.message.contains(path), "\(message): \(failure)")
                #expect(failure.document?.origin.description == "app://tests", "\(message)")
            }
        }
    }

    /// Amounts as page script writes them, and the received numbers; nil for amounts that are rejected.
    private static let amounts: [(String, Int?)] = [
        ("12.5", nil), ("true", nil), ("'1'", nil), ("1e300", nil), ("12.0", 12), ("-3", -3),
    ]

    @Test(arguments: TestEngine.all)
    func paymentAmountsMustBeIntegers(engine: TestEngine) async throws {
        let payment = PaymentJSPlugin()
        let received = Notes<Int>()
        payment.set { info, _ in received.all.append(info.paymentAmount) }
        try await withActions(engine, [payment]) { actions in
            for (amount, expected) in Self.amounts {
                received.all = []
                let count = actions.failures.count
                try await actions.test.open()
                let rest = "paymentTransactionId: 't', paymentId: 'i', paymentGoodsName: 'n'"
                try await actions.post("{action: 'payment', uuid: 'u', body: {paymentAmount: \(amount), \(rest)}}")
                #expect(received.all == [expected].compactMap(\.self), "\(amount)")
                let reasons = actions.failures.dropFirst(count).map(\.reason)
                #expect(reasons == (expected == nil ? [.unreadable] : []), "\(amount)")
            }
        }
    }

    @Test(
        arguments: [
            (["numbers": [1, 2], "ratio": 1, "isOn": true, "name": "n"], nil),
            (["numbers": [], "ratio": 0.5, "isOn": nil, "name": nil], nil),
            (["numbers": [1, true], "ratio": 1], "message.body.numbers[1]"),
            (["numbers": [1, 2.5], "ratio": 1], "message.body.numbers[1]"),
            (["numbers": ["0": 1], "ratio": 1], "message.body.numbers"),
            (["numbers": [], "ratio": false], "message.body.ratio"),
            (["numbers": [], "ratio": "1"], "message.body.ratio"),
            (["numbers": [], "ratio": 1, "isOn": 0], "message.body.isOn"),
            (["numbers": [], "ratio": 1, "name": 7], "message.body.name"),
            (["numbers": [], "ratio": 1, "name": true], "message.body.name"),
            ([nil], "message.body"), (true, "message.body"),
        ] as [(JSONValue, String?)])
    func bodiesOfEveryTypeAreDecodedStrictly(body: JSONValue, invalidPath: String?) {
        let plugin = MixedPlugin()
        let supervisor = JSInterfaceSupervisor(plugins: [plugin])
        let failures = Notes<ActionFailure>()
        supervisor.onEvent = { event in if case .failed(let failure) = event { failures.all.append(failure) } }
        supervisor.resolve("mixed", message: ["uuid": "u", "body": body])
        #expect(plugin.count == (invalidPath == nil ? 1 : 0))
        #expect(failures.all.map(\.reason) == (invalidPath == nil ? [] : [.unreadable]))
        #expect(failures.all.allSatisfy { $0.uuid == "u" && $0.message.contains(invalidPath ?? "") }, "\(failures.all)")
    }
}

/// A plugin whose body has members of several types.
@MainActor
private final class MixedPlugin: TypedJSPlugin {
    struct Body: Decodable {
        var numbers: [Int]
        var ratio: Double
        var isOn: Bool?
        var name: String?
    }

    let action = "mixed"
    var count = 0

    func call(_ body: Body, uuid: String, with context: ActionContext) { count += 1 }
}
