import Testing

@testable import TomboloTesting

/// The comparison of pictures, without a page.
struct PictureComparisonTests {
    private let white: UInt32 = 0xFFFF_FFFF
    private let black: UInt32 = 0xFF00_0000

    /// A picture with three thin lines, as of a text, which begin at a column.
    private func lines(at column: Int) -> PixelImage {
        var picture = PixelImage(width: 60, height: 40, filledWith: white)
        for offset in [0, 5, 9] {
            picture.fill(PixelRectangle(columns: column + offset..<column + offset + 1, rows: 10..<25), with: black)
        }
        return picture
    }

    private func reason(
        _ first: PixelImage, _ second: PixelImage, _ tolerance: ScreenshotTolerance = ScreenshotTolerance()
    ) -> ScreenshotMismatch.Reason? {
        ScreenshotComparison(first, second, tolerance)?.reason
    }

    @Test func aMovementByOnePixelIsAccepted() {
        #expect(reason(lines(at: 20), lines(at: 20), .exactColours) == nil)
        #expect(reason(lines(at: 20), lines(at: 21), .exactColours) == nil)
        #expect(reason(lines(at: 20), lines(at: 18)) != nil)
    }

    @Test func aLineThatDisappearsOrAppearsIsFound() {
        let empty = PixelImage(width: 60, height: 40, filledWith: white)
        #expect(reason(lines(at: 20), empty) == .pixels(share: 45.0 / 2400))
        #expect(reason(empty, lines(at: 20)) == .pixels(share: 45.0 / 2400))
    }

    @Test func theToleranceLimitsColoursAndTheShareOfPixels() {
        let grey = PixelImage(width: 60, height: 40, filledWith: 0xFF80_8080)
        let other = PixelImage(width: 60, height: 40, filledWith: 0xFF80_8490)
        #expect(reason(grey, other, ScreenshotTolerance(colour: 15, share: 0)) == .pixels(share: 1))
        #expect(reason(grey, other, ScreenshotTolerance(colour: 16, share: 0)) == nil)
        #expect(reason(grey, other, ScreenshotTolerance(colour: 0, share: 0.99)) == .pixels(share: 1))
        #expect(reason(grey, other, ScreenshotTolerance(colour: 0, share: 1)) == nil)
    }

    @Test func picturesOfDifferentSizesDiffer() {
        let other = PixelImage(width: 60, height: 41, filledWith: white)
        #expect(
            reason(lines(at: 20), other, ScreenshotTolerance(colour: 255, share: 1))
                == .size(width: 60, height: 41, recordedWidth: 60, recordedHeight: 40))
    }

    @Test func rectanglesBeyondTheEdgeAreClipped() {
        var picture = PixelImage(width: 4, height: 2, filledWith: white)
        picture.fill(PixelRectangle(columns: -5..<1, rows: 1..<9), with: black)
        #expect(picture.pixels == [white, white, white, white, black, white, white, white])
    }

    @MainActor @Test func aPictureIsUnchangedInItsPNGForm() throws {
        let picture = lines(at: 3)
        #expect(try PixelImage(png: picture.png) == picture)
        #expect(throws: (any Error).self) { try PixelImage(png: Array("no picture".utf8)) }
    }
}
