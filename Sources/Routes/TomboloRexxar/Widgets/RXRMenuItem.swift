/// A button that a page puts into the header bar.
public struct RXRMenuItem: Sendable, Hashable {
    /// Maximum number of buttons of a page in the header bar.
    public static let maximumCount = 6
    /// Limit of a URI, in bytes.
    static let maximumURILength = 8_192

    /// The type that the page specifies; `button` in the original. All types are shown as buttons.
    public var type: String
    /// The label; truncated after 40 characters.
    public var title: String
    /// The label's colour. It is made darker or lighter if it would not be readable otherwise, and is not used in high contrast.
    public var color: RXRColor?
    /// The URI that the app receives when the button is pressed. It comes from a page: open only known URIs.
    public var uri: String

    /// Creates a button. The title is truncated when it is shown.
    public init(title: String, uri: String, color: RXRColor? = nil, type: String = "button") {
        self.type = type
        self.title = title
        self.color = color
        self.uri = uri
    }
}
