#if os(Linux)
/// The words of a ``PermissionDialog``, for an app to translate.
public struct PermissionTexts: Sendable, Hashable {
    /// Stands above the question; `%@` is the origin of the document that asks.
    public var title = "%@ asks for your permission"
    /// The question where the app said what the call does; `%@` is that purpose.
    public var purpose = "It wants to %@."
    /// The question where the app did not; `%@` is the call's name.
    public var call = "It wants to use “%@”."
    /// The button that allows this call.
    public var allowOnce = "Allow Once"
    /// The button that allows the call for as long as the document is open.
    public var allow = "Allow on This Page"
    /// The button that denies it.
    public var deny = "Don’t Allow"

    /// Makes the words in English.
    public init() {}
}
#endif
