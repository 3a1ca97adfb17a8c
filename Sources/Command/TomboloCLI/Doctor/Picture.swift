import CGTK

/// A decoded picture with readable pixels.
struct Picture {
    /// A colour without its opacity.
    struct Colour: Hashable, CustomStringConvertible {
        var red, green, blue: UInt8

        init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
            (self.red, self.green, self.blue) = (red, green, blue)
        }

        /// Whether the colours look the same: each component differs by at most 40, because colour management may shift it a
        /// little.
        func isNear(_ other: Colour) -> Bool {
            let pairs = [(red, other.red), (green, other.green), (blue, other.blue)]
            return pairs.allSatisfy { abs(Int($0) - Int($1)) <= 40 }
        }

        var description: String { "rgb(\(red), \(green), \(blue))" }
    }

    let width: Int
    let height: Int
    private let pixels: [UInt8]

    /// Decodes a PNG; nil if the data is not a PNG.
    init?(png data: [UInt8]) {
        guard let bytes = g_bytes_new(data, gsize(data.count)) else { return nil }
        defer { g_bytes_unref(bytes) }
        guard let texture = gdk_texture_new_from_bytes(bytes, nil) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
        (width, height) = (Int(gdk_texture_get_width(texture)), Int(gdk_texture_get_height(texture)))
        var pixels = [UInt8](repeating: 0, count: width * height * 4)
        gdk_texture_download(texture, &pixels, gsize(width * 4))
        self.pixels = pixels
    }

    /// The colour at a position, given as fractions of width and height.
    func colour(at x: Double, _ y: Double) -> Colour {
        let column = min(Int(Double(width) * x), width - 1)
        let row = min(Int(Double(height) * y), height - 1)
        // The toolkit's format is one 32-bit word per pixel: blue, green, red, alpha on little-endian machines.
        let offset = (row * width + column) * 4
        return Colour(pixels[offset + 2], pixels[offset + 1], pixels[offset])
    }
}
