/// A rectangle of pixels.
struct PixelRectangle: Sendable, Hashable {
    let columns: Range<Int>
    let rows: Range<Int>
}
