/// A button that a page puts into the header bar.
public struct RXRMenuItem: Sendable, Hashable {
    /// Maximum number of buttons of a page in the header bar.
    public static let maximumCount = 6
    /// Limit of a URI, in bytes.
    static let maximumURILength = 8_192

    /// The type that the page gives; `button` in the original. All types are shown as buttons.
    public var type: String
    /// The label; truncated after 40 characters.
    public var title: String
    /// The label's colour. It is shown darker or lighter where it could not be read otherwise, and not used at all in high contrast.
    public var color: RXRColor?
    /// The URI that the app receives when the button is pressed. A page wrote it: open only known URIs.
    public var uri: String

    /// Creates a button.
    public init(title: String, uri: String, color: RXRColor? = nil, type: String = "button") {
        self.type = type
        self.title = title
        self.color = color
        self.uri = uri
    }
}
