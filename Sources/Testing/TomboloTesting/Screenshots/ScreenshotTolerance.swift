/// The differences between two pictures of a page that a test accepts.
///
/// Other versions of fonts and of the engine draw the same page slightly differently. So a pixel also counts as equal if an adjacent pixel of the other
/// picture has its colour. This means that a text may move by one pixel, but may not disappear.
public struct ScreenshotTolerance: Sendable, Hashable {
    /// The maximum difference in red, green or blue between equal pixels, out of 255.
    public var colour: Int
    /// The maximum share of pixels that are not equal, from 0 to 1.
    public var share: Double

    /// Creates a tolerance.
    /// - Parameters:
    ///   - colour: The maximum difference in red, green or blue between equal pixels, out of 255.
    ///   - share: The maximum share of pixels that are not equal, from 0 to 1. By default one in 5,000, which in a window of 640 by 480 pixels is a square with
    ///     sides of 7 pixels.
    public init(colour: Int = 32, share: Double = 0.000_2) { (self.colour, self.share) = (colour, share) }

    /// Accepts no differences in colour, only in position.
    public static let exactColours = ScreenshotTolerance(colour: 0, share: 0)
}
