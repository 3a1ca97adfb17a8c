/// The action `loading`: a page says that it is busy, or no longer. The body is `{isShow: Bool}`.
@MainActor
public final class LoadingJSPlugin: TypedJSPlugin {
    /// What a page says.
    public struct Info: Sendable, Hashable {
        /// The id that the page gave the message.
        public let uuid: String
        /// Whether something is to be shown.
        public let isShow: Bool
    }

    /// The body of a message.
    public struct Body: Decodable, Sendable {
        let isShow: Bool
    }

    /// `loading`.
    public let action = "loading"
    private var closure: (@MainActor (Info, ActionContext) throws -> Void)?

    /// Makes a plugin that does nothing until ``set(_:)``.
    public init() {}

    /// Sets what runs, in place of what was set before.
    public func set(_ closure: @escaping @MainActor (Info, ActionContext) throws -> Void) { self.closure = closure }

    /// Runs what was set.
    public func call(_ body: Body, uuid: String, with context: ActionContext) throws {
        guard let closure else { throw ActionFailure(.unset, "The plugin does nothing yet: call set.") }
        try closure(Info(uuid: uuid, isShow: body.isShow), context)
    }
}
