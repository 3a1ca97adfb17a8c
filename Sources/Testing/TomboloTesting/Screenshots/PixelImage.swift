import CGTK
import GLibRuntime

/// The pixels of a picture, row by row. A pixel is `0xAARRGGBB`, with its opacity in the highest byte.
struct PixelImage: Sendable, Hashable {
    let width: Int
    let height: Int
    var pixels: [UInt32]

    /// Creates a picture of one colour.
    init(width: Int, height: Int, filledWith pixel: UInt32) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: pixel, count: width * height)
    }

    /// Decodes a PNG.
    /// - Throws: ``GLibError``.
    @MainActor
    init(png: [UInt8]) throws(GLibError) {
        let data = png.copiedGBytes()
        defer { g_bytes_unref(data) }
        guard let texture = try GLibError.check({ gdk_texture_new_from_bytes(data, $0) }) else {
            throw GLibError(consuming: nil)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        pixels = Array(repeating: 0, count: width * height)
        let stride = gsize(width * 4)
        pixels.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            gdk_texture_download(texture, base.assumingMemoryBound(to: UInt8.self), stride)
        }
    }

    /// The picture as PNG.
    @MainActor
    var png: [UInt8] {
        let data = pixels.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        let texture = gdk_memory_texture_new(
            Int32(width), Int32(height), GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, data, gsize(width * 4))
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        return [UInt8](consuming: gdk_texture_save_to_png_bytes(texture))
    }

    /// Returns the greatest difference of red, green or blue between two pixels.
    static func difference(_ first: UInt32, _ second: UInt32) -> Int {
        guard first != second else { return 0 }
        return [16, 8, 0].reduce(0) { greatest, shift in
            max(greatest, abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)))
        }
    }

    /// Fills the part of a rectangle that is within the picture with a colour.
    mutating func fill(_ rectangle: PixelRectangle, with pixel: UInt32) {
        for row in rectangle.rows.clamped(to: 0..<height) {
            for column in rectangle.columns.clamped(to: 0..<width) { pixels[row * width + column] = pixel }
        }
    }
}
