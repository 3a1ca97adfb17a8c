/// The platform of the original library that pages see.
public enum DSBridgeDialect: String, Sendable, Hashable, CaseIterable {
    /// Pages have `_dswk`, and make calls by prompt. A call with a callback runs an asynchronous method, a call without
    /// one a synchronous method. A failed call returns an empty text.
    case iOS = "ios"
    /// Pages have `_dsbridge.call`. Whether the call has a callback does not matter: it runs the asynchronous method of
    /// that name, otherwise the synchronous one. A call that fails or is answered later returns `undefined`.
    case android
}
