/// The platform of the original library that pages see.
public enum DSBridgeDialect: String, Sendable, Hashable, CaseIterable {
    /// Pages have `_dswk` and call by prompt. A call with a callback is for an asynchronous method, a call without one
    /// for a synchronous method. A failed call returns an empty text.
    case iOS = "ios"
    /// Pages have `_dsbridge.call`. The registered method decides its kind, with a callback or without; the
    /// asynchronous method takes precedence. A call that fails or is answered later returns `undefined`.
    case android
}
