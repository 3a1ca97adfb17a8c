import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Strict decoding of message bodies. Errors are reported with the UUID of their message.
@MainActor
@Suite struct StrictBodyTests {
    @Test(
        arguments: [
            ("{action: 'loading', body: {isShow: true}}", "message.uuid"),
            ("{action: 'loading', uuid: 7, body: {isShow: true}}", "message.uuid"),
            ("{action: 'loading', uuid: 'u'}", "message.body"),
            ("{action: 'loading', uuid: 'u', body: null}", "message.body"),
            ("{action: 'loading', uuid: 'u', body: []}", "message.body"),
            ("{action: 'loading', uuid: 'u', body: {}}", "message.body.isShow"),
            ("{action: 'loading', uuid: 'u', body: {isShow: 1}}", "message.body.isShow"),
            ("{action: 'loading', uuid: 'u', body: {isShow: 'true'}}", "message.body.isShow"),
            ("{action: 'loading', uuid: 'u', body: {isShow: null}}", "message.body.isShow"),
        ])
    func invalidLoadingMessagesAreReported(message: String, path: String) async throws {
        for engine in TestEngine.all {
            let loading = LoadingJSPlugin()
            loading.set { _, _ in Issue.record("The closure ran.") }
            try await withActions(engine, [loading]) { actions in
                try await actions.test.open()
                #expect(try await actions.post(message) == nil)
                let failure = try #require(actions.failures.first)
                #expect(actions.failures.count == 1)
                #expect(failure.reason == .unreadable)
                #expect(failure.action == "loading")
                #expect(failure.uuid == (message.contains("uuid: 'u'") ? "u" : nil))
                #expect(failure.message.contains(path), "\(failure)")
                #expect(failure.document?.origin.description == "app://tests")
            }
        }
    }

    @Test(arguments: [("12.5", nil), ("true", nil), ("'1'", nil), ("1e300", nil), ("12.0", 12), ("-3", -3)])
    func paymentAmountsMustBeIntegers(amount: String, expected: Int?) async throws {
        for engine in TestEngine.all {
            let payment = PaymentJSPlugin()
            let received = Notes<Int>()
            payment.set { info, _ in received.all.append(info.paymentAmount) }
            try await withActions(engine, [payment]) { actions in
                try await actions.test.open()
                let rest = "paymentTransactionId: 't', paymentId: 'i', paymentGoodsName: 'n'"
                try await actions.post("{action: 'payment', uuid: 'u', body: {paymentAmount: \(amount), \(rest)}}")
                #expect(received.all == [expected].compactMap(\.self))
                #expect(actions.failures.map(\.reason) == (expected == nil ? [.unreadable] : []))
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
