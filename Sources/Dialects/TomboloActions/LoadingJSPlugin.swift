/// The plugin for the action `loading`, with which a page reports that it starts or stops being busy. The body is
/// `{isShow: Bool}`.
@MainActor
public final class LoadingJSPlugin: TypedJSPlugin {
    /// The content of a message.
    public struct Info: Sendable, Hashable {
        /// The id of the message, which the page chose.
        public let uuid: String
        /// Whether to show that the page is busy.
        public let isShow: Bool
    }

    /// The body of a message.
    public struct Body: Decodable, Sendable {
        let isShow: Bool
    }

    /// The name of the action, `loading`.
    public let action = "loading"
    private var closure: (@MainActor (Info, ActionContext) throws -> Void)?

    /// Creates a plugin. Messages fail with ``ActionFailure/Reason-swift.enum/unset`` until ``set(_:)`` is called.
    public init() {}

    /// Sets the closure that handles messages, in place of the previous one.
    public func set(_ closure: @escaping @MainActor (Info, ActionContext) throws -> Void) { self.closure = closure }

    /// Calls the closure that was set.
    public func call(_ body: Body, uuid: String, with context: ActionContext) throws {
        guard let closure else { throw ActionFailure(.unset, "The plugin has no handler. Call set first.") }
        try closure(Info(uuid: uuid, isShow: body.isShow), context)
    }
}
