#if os(Linux)
/// The texts of a ``PermissionDialog``, for an app to translate.
public struct PermissionTexts: Sendable, Hashable {
    /// The text above the question; `%@` is the origin of the document that makes the call.
    public var title = "%@ asks for your permission"
    /// The question for a call that has a purpose; `%@` is that purpose.
    public var purpose = "It wants to %@."
    /// The question for a call that has no purpose; `%@` is the call's name.
    public var call = "It wants to use “%@”."
    /// The button that allows this call.
    public var allowOnce = "Allow Once"
    /// The button that allows the call for as long as the document is open.
    public var allow = "Allow on This Page"
    /// The button that denies the call.
    public var deny = "Don’t Allow"

    /// Creates the texts in English.
    public init() {}
}
#endif
