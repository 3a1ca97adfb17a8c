import Testing
import TomboloActions
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Bodies are read strictly, and what is wrong with one is reported with the uuid.
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
    func aLoadingMessageThatCannotBeReadIsReported(message: String, place: String) async throws {
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
                #expect(failure.message.contains(place), "\(failure)")
                #expect(failure.sender?.origin.description == "app://tests")
            }
        }
    }

    @Test(arguments: [("12.5", nil), ("true", nil), ("'1'", nil), ("1e300", nil), ("12.0", 12), ("-3", -3)])
    func anAmountIsAWholeNumber(amount: String, expected: Int?) async throws {
        for engine in TestEngine.all {
            let payment = PaymentJSPlugin()
            let heard = Notes<Int>()
            payment.set { info, _ in heard.all.append(info.paymentAmount) }
            try await withActions(engine, [payment]) { actions in
                try await actions.test.open()
                let rest = "paymentTransactionId: 't', paymentId: 'i', paymentGoodsName: 'n'"
                try await actions.post("{action: 'payment', uuid: 'u', body: {paymentAmount: \(amount), \(rest)}}")
                #expect(heard.all == [expected].compactMap(\.self))
                #expect(actions.failures.map(\.reason) == (expected == nil ? [.unreadable] : []))
            }
        }
    }
}
