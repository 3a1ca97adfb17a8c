/// The action `payment`: a page asks for a payment. The body is
/// `{paymentAmount: Int, paymentTransactionId: String, paymentId: String, paymentGoodsName: String}`.
///
/// What a page says is a wish: what is paid, the app asks its server and the person.
@MainActor
public final class PaymentJSPlugin: TypedJSPlugin {
    /// What a page says.
    public struct Info: Sendable, Hashable {
        /// The id that the page gave the message.
        public let uuid: String
        /// The amount, whole; negative ones are not refused here.
        public let paymentAmount: Int
        /// The transaction.
        public let paymentTransactionId: String
        /// The payment.
        public let paymentId: String
        /// What is paid for.
        public let paymentGoodsName: String
    }

    /// The body of a message.
    public struct Body: Decodable, Sendable {
        let paymentAmount: Int
        let paymentTransactionId: String
        let paymentId: String
        let paymentGoodsName: String
    }

    /// `payment`.
    public let action = "payment"
    private var closure: (@MainActor (Info, ActionContext) throws -> Void)?

    /// Makes a plugin that does nothing until ``set(_:)``.
    public init() {}

    /// Sets what runs, in place of what was set before.
    public func set(_ closure: @escaping @MainActor (Info, ActionContext) throws -> Void) { self.closure = closure }

    /// Runs what was set.
    public func call(_ body: Body, uuid: String, with context: ActionContext) throws {
        guard let closure else { throw ActionFailure(.unset, "The plugin does nothing yet: call set.") }
        let info = Info(
            uuid: uuid, paymentAmount: body.paymentAmount, paymentTransactionId: body.paymentTransactionId,
            paymentId: body.paymentId, paymentGoodsName: body.paymentGoodsName)
        try closure(info, context)
    }
}
