/// The differences between two pictures of a page that a test accepts.
///
/// The same page is drawn slightly differently by other versions of fonts and of the engine. So a pixel also counts as equal if an adjacent pixel of the other
/// picture has its colour: a text may move by one pixel, but it may not disappear.
public struct ScreenshotTolerance: Sendable, Hashable {
    /// The maximum difference of red, green or blue between equal pixels, of 255.
    public var colour: Int
    /// The maximum share of pixels that are not equal, from 0 to 1.
    public var share: Double

    /// Creates a tolerance.
    /// - Parameters:
    ///   - colour: The maximum difference of red, green or blue between equal pixels, of 255.
    ///   - share: The maximum share of pixels that are not equal, from 0 to 1. By default one in 5,000: in a window of 640 by 480 pixels, a square of 7 pixels.
    public init(colour: Int = 32, share: Double = 0.000_2) { (self.colour, self.share) = (colour, share) }

    /// Accepts no difference of a colour, only that of position.
    public static let exactColours = ScreenshotTolerance(colour: 0, share: 0)
}
