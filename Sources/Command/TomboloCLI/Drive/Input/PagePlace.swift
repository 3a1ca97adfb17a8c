/// The place of a page on the screen.
struct PagePlace: Hashable, Sendable {
    /// The number of the X window that shows the page.
    let window: String
    /// The position of the upper left corner of the page on the screen, in device pixels.
    var origin: PagePoint
    /// The number of device pixels per CSS pixel.
    var scale: Double

    /// Returns the screen position of a point in the page.
    func screenPoint(_ point: PagePoint) -> ScreenPoint {
        ScreenPoint(
            x: Int((origin.x + point.x * scale).rounded()), y: Int((origin.y + point.y * scale).rounded()))
    }
}
