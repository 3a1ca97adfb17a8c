/// Which of the original's two systems pages are to see.
public enum DSBridgeDialect: String, Sendable, Hashable, CaseIterable {
    /// Pages find `_dswk` and call by prompt. Whether they pass a callback decides which kind of method is meant; a call that
    /// comes to nothing gives an empty text.
    case iOS = "ios"
    /// Pages find `_dsbridge.call`. Which kind of method there is decides, the asynchronous one first, with a callback or
    /// without; a call that comes to nothing, and one that is answered later, gives `undefined`.
    case android
}
