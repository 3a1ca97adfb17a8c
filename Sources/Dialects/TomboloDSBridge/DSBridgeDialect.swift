/// The platform of the original library that pages see.
public enum DSBridgeDialect: String, Sendable, Hashable, CaseIterable {
    /// Pages have `_dswk`, and make calls by prompt. A call with a callback runs an asynchronous method, and a call
    /// without one runs a synchronous method. A failed call returns an empty text.
    case iOS = "ios"
    /// Pages have `_dsbridge.call`. Whether or not the call has a callback, it runs the asynchronous method with that
    /// name if there is one, otherwise the synchronous one. A call that fails or is answered later returns `undefined`.
    case android
}
