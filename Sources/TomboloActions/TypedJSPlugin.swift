import TomboloEngine

/// A plugin whose messages have a `uuid` and a `body` of one type, read strictly: `true` is not 1, 1 is not `true`, and
/// 12.0 is 12, since a page has one kind of number.
///
///     final class OpenCardPlugin: TypedJSPlugin {
///         struct Body: Decodable { let cardID: Int }
///         let action = "openCard"
///         func call(_ body: Body, uuid: String, with context: ActionContext) { … }
///     }
@MainActor
public protocol TypedJSPlugin: JSInterfacePluggable {
    /// What `body` must be.
    associatedtype Body: Decodable

    /// Takes one message that could be read.
    func call(_ body: Body, uuid: String, with context: ActionContext) throws
}

extension TypedJSPlugin {
    /// Reads the message and calls ``call(_:uuid:with:)``.
    /// - Throws: ``ActionFailure`` with the reason ``ActionFailure/Reason-swift.enum/unreadable``, which names the member
    ///   that is wrong.
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
