import ArgumentParser

/// A window's size as the user writes it: `900x640`, in logical pixels.
struct WindowSize: Hashable, Sendable, CustomStringConvertible {
    /// Maximum width or height, which is the limit of a surface.
    static let maximum = 16_384
    /// Maximum number of pixels: an 8K screen (7680x4320) and a few more. Above it, the display and the engine need
    /// gigabytes of memory and draw too slowly to be useful.
    static let maximumArea = 33_554_432

    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Parses `WIDTHxHEIGHT`; nil for any other form or a size out of range.
    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let width = Int(parts[0]), let height = Int(parts[1]),
            (1...Self.maximum).contains(width), (1...Self.maximum).contains(height),
            width * height <= Self.maximumArea
        else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)x\(height)" }
}

extension WindowSize: ExpressibleByArgument {
    init?(argument: String) { self.init(argument) }
    var defaultValueDescription: String { description }
}
