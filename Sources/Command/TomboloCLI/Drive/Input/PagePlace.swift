/// The place of a page on the screen.
struct PagePlace: Hashable, Sendable {
    /// The number of the X window that shows the page.
    let window: String
    /// The position of the upper left corner of the page on the screen, in device pixels.
    var origin: PagePoint
    /// Device pixels for each CSS pixel.
    var scale: Double

    /// The position on the screen of a point of the page.
    func screenPoint(_ point: PagePoint) -> ScreenPoint {
        ScreenPoint(
            x: Int((origin.x + point.x * scale).rounded()), y: Int((origin.y + point.y * scale).rounded()))
    }
}
