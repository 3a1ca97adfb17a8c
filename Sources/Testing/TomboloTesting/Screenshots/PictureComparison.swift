/// The pixels in which two pictures of the same size differ.
struct PictureComparison: Sendable, Hashable {
    /// The indices of the pixels, in ascending order.
    let pixels: [Int]
    /// The share of all pixels, from 0 to 1.
    let share: Double

    /// - Parameter colour: The maximum difference of red, green or blue between equal pixels.
    init(_ first: PixelImage, _ second: PixelImage, colour: Int) {
        pixels = first.pixels.indices.filter { index in
            let (own, other) = (first.pixels[index], second.pixels[index])
            guard PixelImage.difference(own, other) > colour else { return false }
            // Compares in both directions, because a pixel that has disappeared lacks a counterpart in the second
            // picture, and a new pixel lacks one in the first.
            return !Self.hasNeighbour(like: own, of: index, in: second, colour)
                || !Self.hasNeighbour(like: other, of: index, in: first, colour)
        }
        share = first.pixels.isEmpty ? 0 : Double(pixels.count) / Double(first.pixels.count)
    }

    /// Returns a pale copy of a picture, with the pixels in red.
    func marked(on picture: PixelImage) -> PixelImage {
        var marked = picture
        marked.pixels = picture.pixels.map { 0xFFC0_C0C0 + ($0 >> 2 & 0x003F_3F3F) }
        for index in pixels { marked.pixels[index] = 0xFFFF_0000 }
        return marked
    }

    private static func hasNeighbour(like pixel: UInt32, of index: Int, in picture: PixelImage, _ colour: Int) -> Bool {
        let (row, column) = index.quotientAndRemainder(dividingBy: picture.width)
        for row in max(row - 1, 0)...min(row + 1, picture.height - 1) {
            for column in max(column - 1, 0)...min(column + 1, picture.width - 1)
            where PixelImage.difference(pixel, picture.pixels[row * picture.width + column]) <= colour {
                return true
            }
        }
        return false
    }
}
