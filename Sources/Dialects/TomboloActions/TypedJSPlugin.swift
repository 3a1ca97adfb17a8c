import TomboloEngine

/// A plugin whose messages have a `uuid`, and a `body` of one type. Values are decoded strictly: `true` is not accepted
/// as 1, nor 1 as `true`. 12.0 is accepted as 12, because JavaScript has only one number type.
///
///     final class OpenCardPlugin: TypedJSPlugin {
///         struct Body: Decodable { let cardID: Int }
///         let action = "openCard"
///         func call(_ body: Body, uuid: String, with context: ActionContext) { … }
///     }
@MainActor
public protocol TypedJSPlugin: JSInterfacePluggable {
    /// The type as which the `body` of a message is decoded. A message whose body does not match is reported as
    /// ``ActionFailure/Reason-swift.enum/unreadable``.
    associatedtype Body: Decodable

    /// Handles one message whose `uuid` and `body` have been decoded.
    func call(_ body: Body, uuid: String, with context: ActionContext) throws
}

extension TypedJSPlugin {
    /// Decodes the message and calls ``call(_:uuid:with:)``.
    /// - Throws: ``ActionFailure`` with the reason ``ActionFailure/Reason-swift.enum/unreadable`` and a message that
    ///   names the invalid member.
    public func callAsAction(_ message: ActionMessage, with context: ActionContext) throws {
        guard let uuid = message.uuid else {
            throw ActionFailure(.unreadable, "message.uuid must be a string.")
        }
        let body: Body
        do {
            body = try JSONTextDecoder(root: "message.body").decode(Body.self, from: message.body)
        } catch {
            throw ActionFailure(.unreadable, "\(error)")
        }
        try call(body, uuid: uuid, with: context)
    }
}
