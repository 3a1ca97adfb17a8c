/// The difference between a recorded picture and a new one that exceeds a tolerance.
struct ScreenshotComparison: Sendable {
    let reason: ScreenshotMismatch.Reason
    /// The pictures for the developer, by the names of their files.
    let pictures: [(name: String, picture: PixelImage)]

    /// Compares two pictures; nil if the tolerance accepts their difference.
    init?(_ recorded: PixelImage, _ picture: PixelImage, _ tolerance: ScreenshotTolerance) {
        guard recorded.width == picture.width, recorded.height == picture.height else {
            reason = .size(
                width: picture.width, height: picture.height, recordedWidth: recorded.width,
                recordedHeight: recorded.height)
            pictures = [("new", picture)]
            return
        }
        let comparison = PictureComparison(recorded, picture, colour: tolerance.colour)
        guard comparison.share > tolerance.share else { return nil }
        reason = .pixels(share: comparison.share)
        pictures = [("new", picture), ("differences", comparison.marked(on: picture))]
    }
}
