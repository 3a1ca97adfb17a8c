/// The plugin for the action `payment`, with which a page requests a payment. The body is `{paymentAmount: Int,
/// paymentTransactionId: String, paymentId: String, paymentGoodsName: String}`.
///
/// The content is not trusted. The app must verify the payment with its server and the user.
@MainActor
public final class PaymentJSPlugin: TypedJSPlugin {
    /// The content of a message.
    public struct Info: Sendable, Hashable {
        /// The id of the message, which the page chose.
        public let uuid: String
        /// The amount, an integer. Negative amounts are not rejected here.
        public let paymentAmount: Int
        /// The id of the transaction.
        public let paymentTransactionId: String
        /// The id of the payment.
        public let paymentId: String
        /// The name of the goods.
        public let paymentGoodsName: String
    }

    /// The body of a message.
    public struct Body: Decodable, Sendable {
        let paymentAmount: Int
        let paymentTransactionId: String
        let paymentId: String
        let paymentGoodsName: String
    }

    /// The name of the action, `payment`.
    public let action = "payment"
    private var closure: (@MainActor (Info, ActionContext) throws -> Void)?

    /// Creates a plugin. Messages fail with ``ActionFailure/Reason-swift.enum/unset`` until ``set(_:)`` is called.
    public init() {}

    /// Sets the closure that handles messages, in place of the previous one.
    public func set(_ closure: @escaping @MainActor (Info, ActionContext) throws -> Void) { self.closure = closure }

    /// Calls the closure that was set.
    public func call(_ body: Body, uuid: String, with context: ActionContext) throws {
        guard let closure else { throw ActionFailure(.unset, "The plugin has no handler. Call set first.") }
        let info = Info(
            uuid: uuid, paymentAmount: body.paymentAmount, paymentTransactionId: body.paymentTransactionId,
            paymentId: body.paymentId, paymentGoodsName: body.paymentGoodsName)
        try closure(info, context)
    }
}
