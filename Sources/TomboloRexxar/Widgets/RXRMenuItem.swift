/// A button that a page puts into the header bar.
public struct RXRMenuItem: Sendable, Hashable {
    /// The most buttons that a page may have there.
    public static let maximumCount = 6
    /// The most bytes of a URI.
    static let maximumURILength = 8_192

    /// What kind the page says it is; `button` in the original. All are shown as buttons.
    public var type: String
    /// The label; more than 40 characters are cut.
    public var title: String
    /// The label's colour. It is shown darker or lighter where it could not be read otherwise, and not at all in high contrast.
    public var color: RXRColor?
    /// What the app is given when it is pressed. A page wrote it: open what you know, and nothing else.
    public var uri: String

    /// Makes a button.
    public init(title: String, uri: String, color: RXRColor? = nil, type: String = "button") {
        self.type = type
        self.title = title
        self.color = color
        self.uri = uri
    }
}
